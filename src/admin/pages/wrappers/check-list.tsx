import type { WrapperCheck } from '#contract/shapes/wrappers.ts'
import { Card } from '#src/ui/card.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { wrapperCheckWords, wrapperWords } from '#src/words/admin-wrappers.ts'
import { ToneItem } from '../../ui/tone-item.tsx'
import * as css from './wrappers-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const tones = { good: 'success', weak: 'warning', missing: 'danger' } as const

/** What the stores, and the phones, would refuse. */
export function CheckList({ checks }: { checks: readonly WrapperCheck[] }) {
  const good = checks.filter(({ state }) => state === 'good').length
  return (
    <Card as="section" className={css.checks}>
      <SectionHead
        title={wrapperWords.checks}
        end={<span className={`${prose.muted} ${prose.small}`}>{wrapperWords.pass(good, checks.length)}</span>}
      />
      <ul className={css.checkGrid}>
        {checks.map(({ name, state }) => {
          const words = wrapperCheckWords[name]
          return (
            <ToneItem key={name} tone={tones[state]} name={words.name}>
              {state === 'good' ? words.good : words.bad}
            </ToneItem>
          )
        })}
      </ul>
    </Card>
  )
}
