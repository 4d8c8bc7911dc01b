import { toCents } from '#contract/rules/money.ts'
import type { WaitingAct } from '#contract/shapes/staff.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { waitingWords as words } from '#src/words/admin-staff.ts'
import { dataWords } from '#src/words/data.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { customerAddress } from '../../ui/customer-search.ts'
import { useWatchOwnOffice } from '../../ui/own-office.ts'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import * as css from './waiting-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Acts above the sum of a role: who asked, until when they wait, and what became of them. */
export default function WaitingPage() {
  const asked = useAsk('GET /accounts/waiting-acts', {})
  const { refresh } = useWatchOwnOffice()
  const { busy, run } = useAct({
    dialog: words.failed,
    text: (error) => problemText(error, dataWords.failed),
    after: () => {
      asked.again()
      refresh()
    },
  })
  const { remote } = useServices()
  const confirm = ({ id }: WaitingAct) =>
    run(() => remote.ask('POST /accounts/waiting-acts/{id}/confirm', { params: { id } }), words.done)
  const decline = ({ id }: WaitingAct) =>
    run(() => remote.ask('POST /accounts/waiting-acts/{id}/refuse', { params: { id } }), words.declined)
  return (
    <SectionPage title={words.title} lead={words.lead}>
      <AskedContent asked={asked}>
        {(acts) =>
          acts.length === 0 ? (
            <p className={prose.muted}>{words.none}</p>
          ) : (
            <ul className={css.list} aria-label={words.list}>
              {acts.map((act) => (
                <li key={act.id}>
                  <Act act={act} busy={busy} confirm={() => void confirm(act)} decline={() => void decline(act)} />
                </li>
              ))}
            </ul>
          )
        }
      </AskedContent>
    </SectionPage>
  )
}

const tones = { waiting: 'info', confirmed: 'success', refused: 'plain', expired: 'warning' } as const

interface ActProps {
  act: WaitingAct
  busy: boolean
  confirm: () => void
  decline: () => void
}

function Act({ act, busy, confirm, decline }: ActProps) {
  const { kind, customer, total, reason, askedBy, askedAt, expiresAt, state, decidedBy, isYours, isConfirmable } = act
  const what = words.what(words.kinds[kind], money(toCents(total)), customer.name)
  const isOpen = state === 'waiting'
  return (
    <Card as="article" className={layout.g2}>
      <div className={`${layout.between} ${layout.wrap}`}>
        <h2 className={css.what}>{what}</h2>
        <Badge tone={tones[state]}>
          {words.states[state]} {decidedBy !== null && words.decided(decidedBy)}
        </Badge>
      </div>
      {reason !== '' && <p>{reason}</p>}
      <p className={`${prose.muted} ${prose.small}`}>
        {words.asked(askedBy, dateTime(askedAt))}
        {isOpen && ` · ${words.until(dateTime(expiresAt))}`}
      </p>
      {isOpen && !isConfirmable && <p className={prose.small}>{isYours ? words.own : words.above}</p>}
      <div className={`${layout.flex} ${layout.wrap}`}>
        {isConfirmable && (
          <Button busy={busy} aria-label={words.confirmOf(what)} onClick={confirm}>
            {words.confirm}
          </Button>
        )}
        {isOpen && (isConfirmable || isYours) && (
          <Button
            kind="outline"
            busy={busy}
            aria-label={isYours ? words.takeBackOf(what) : words.declineOf(what)}
            onClick={decline}
          >
            {isYours ? words.takeBack : words.decline}
          </Button>
        )}
        <LinkButton kind="quiet" href={customerAddress(customer.id)}>
          {words.open}
        </LinkButton>
      </div>
    </Card>
  )
}
