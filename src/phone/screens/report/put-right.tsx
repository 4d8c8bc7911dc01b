import { useState } from 'react'
import type { Report } from '#contract/shapes/report.ts'
import { outcomeOf, refusalOr } from '#src/kit/acts/act.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { reports } from '#src/resources/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { reportWords as words } from '#src/words/report.ts'
import * as css from './report.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Whether an answer put things right: a question until it is said, and what was said. It is no draft, and needs signal. */
export function PutRight({ report, answer }: { report: Report; answer: NonNullable<Report['answer']> }) {
  const { remote, keeper, report: tellFault } = useServices()
  const person = useUserId()
  const [busy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { isRight = null } = answer
  const say = async (said: boolean) => {
    setBusy(true)
    const ask = () =>
      remote.ask('PUT /users/reports/{id}/outcome', { params: { id: report.id }, body: { isRight: said } })
    const outcome = await outcomeOf(ask, tellFault)
    setBusy(false)
    if (!outcome.done) return void toasts.show(refusalOr(words.notSaid)(outcome.error), 'danger')
    if (person !== undefined) await keeper.store({ [reports.name]: outcome.value }, 'person', person)
    setAsked(false)
  }
  if (isRight !== null && !isAsked)
    return (
      <div className={css.right} role="status">
        <p className={`${prose.small} ${prose.muted}`}>{isRight ? words.isRight : words.isNotRight}</p>
        <Button kind="quiet" size="sm" onClick={() => setAsked(true)}>
          {words.changeWord}
        </Button>
      </div>
    )
  return (
    <div className={css.right} role="group" aria-label={words.didIt}>
      <p className={`${prose.small} ${prose.muted}`}>{words.didIt}</p>
      <div className={css.rightWords}>
        <Button kind="outline" busy={busy} onClick={() => void say(true)}>
          {words.yes}
        </Button>
        <Button kind="outline" busy={busy} onClick={() => void say(false)}>
          {words.notYet}
        </Button>
      </div>
    </div>
  )
}
