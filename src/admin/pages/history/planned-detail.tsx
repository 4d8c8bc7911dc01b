import { useState } from 'react'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import type { ConfigDraft, WaitingPublication } from '#contract/site/draft.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { adminWords, historyWords, overviewWords } from '#src/words/admin.ts'
import { publishWords } from '#src/words/admin-publish.ts'
import { concernsCarts, meaningOf } from '../../content/change-meaning.ts'
import { useRowFacts } from '../../content/row-facts.ts'
import { ChangesByArea } from '../../saves/changes-by-area.tsx'
import { authorName, changesTitle } from '../../saves/save-texts.ts'
import { MomentField } from '../../moments/moment-field.tsx'
import { isToCome, useMomentText } from '../../moments/moment-text.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** A draft that is published as a whole at its time. */
export type PlannedDraft = ConfigDraft & { publishAt: string }

/** What is published by itself at a time to come. */
export type Planned = PlannedDraft | WaitingPublication

export const plannedTitle = (planned: Planned): string =>
  ('words' in planned && planned.words) || changesTitle(planned.changes)

export const plannedCount = (planned: Planned): number =>
  'changesCount' in planned ? planned.changesCount : planned.changes.length

/** What will be changed at the time, and the two ways to have it otherwise. */
export function PlannedDetail({ planned, onChanged }: { planned: Planned; onChanged: () => void }) {
  const text = useMomentText()
  const changes = planned.changes as ConfigChange[]
  const facts = useRowFacts(changes)
  return (
    <Card as="section" className={layout.g3}>
      <SectionHead title={plannedTitle(planned)} />
      <p className={`${prose.muted} ${prose.small}`}>
        {authorName(planned)}, {historyWords.plannedFor(text(planned.publishAt))}
      </p>
      <ChangesByArea changes={changes} meaning={(change) => meaningOf(change, facts(change))} />
      {changes.some(concernsCarts) && (
        <p className={`${prose.muted} ${prose.small}`}>
          {publishWords.carts} {publishWords.cartsMore}
        </p>
      )}
      {'number' in planned && <Acts planned={planned} onChanged={onChanged} />}
    </Card>
  )
}

export const ChangeList = ({ changes }: { changes: readonly ConfigChange[] }) =>
  changes.length === 0 ? <p>{historyWords.nothing}</p> : <ChangesByArea changes={changes} />

/** Another time, or back into the draft. */
function Acts({ planned: { number, publishAt }, onChanged }: { planned: WaitingPublication; onChanged: () => void }) {
  const { remote, clock } = useServices()
  const { busy, run } = useAct({ dialog: historyWords.plannedFailed, text: refusalOr(adminWords.saveFailed) })
  const [when, setWhen] = useState<string | null>(publishAt)
  const isPast = !isToCome(when, clock.now())
  const move = async () => {
    const call = () =>
      remote.ask('PUT /accounts/site-config/publications/{number}', { params: { number }, body: { publishAt: when! } })
    if (await run(call, historyWords.plannedMoved)) onChanged()
  }
  const takeBack = async () => {
    const call = () => remote.ask('POST /accounts/site-config/publications/{number}/take-back', { params: { number } })
    if (await run(call, historyWords.plannedTakenBack)) onChanged()
  }
  return (
    <>
      <MomentField
        label={overviewWords.draftWhen}
        value={when}
        {...(isPast ? { error: overviewWords.draftPast } : {})}
        onChange={setWhen}
      />
      <div className={`${layout.flex} ${layout.wrap}`}>
        <Button busy={busy} disabled={isPast || when === publishAt} onClick={() => void move()}>
          {historyWords.plannedMove}
        </Button>
        <Button kind="tonal" busy={busy} onClick={() => void takeBack()}>
          {historyWords.plannedBack}
        </Button>
      </div>
    </>
  )
}
