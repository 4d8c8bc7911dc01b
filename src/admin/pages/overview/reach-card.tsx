import { Card } from '#src/ui/card.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { reachWords } from '#src/words/admin-desk.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { useReach } from '../../saves/use-reach.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** How far the newest save has got. */
export function ReachCard() {
  const { saved } = useEditing()
  const reach = useReach(saved.timeStamp)
  const { open = 0, current = 0 } = reach ?? {}
  return (
    <Card as="section" className={layout.g3} aria-label={reachWords.title}>
      <SectionHead title={reachWords.title} />
      {open > 0 && <ProgressBar label={reachWords.title} value={current / open} />}
      <p className={`${prose.muted} ${prose.small} ${prose.num}`}>
        {open > 0 ? reachWords.have(current, open) : reachWords.none}
      </p>
    </Card>
  )
}
