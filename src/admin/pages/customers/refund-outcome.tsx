import { useState, type ReactNode } from 'react'
import { toCents } from '#contract/rules/money.ts'
import type { PaidPurchase, Refund } from '#contract/shapes/refund.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { Actions, Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { Note } from '#src/ui/note.tsx'
import { Seal, type SealTone } from '#src/ui/overlays/seal.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { refundWords as words } from '#src/words/admin-refunds.ts'
import { RefundInstead } from './refund-instead.tsx'
import * as css from './refund.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface RefundOutcomeProps {
  refund: Refund
  paid: PaidPurchase
  customerId: string
  /** The card that the money goes back to, as it is named. */
  to: string
  /** Asks the bank now. */
  check: () => Promise<void>
  onClose: () => void
  /** Called when something was given in place of it. */
  onActed: () => void
}

/** What became of a refund: the money is on its way, the bank is still asked, or no money moved. */
export function RefundOutcome({ refund, paid, customerId, to, check, onClose, onActed }: RefundOutcomeProps) {
  const amount = money(toCents(refund.total))
  switch (refund.state) {
    case 'done':
      return (
        <Told tone="success" title={words.doneTitle(amount)} body={words.doneBody(to)}>
          <KeyValues plate pairs={donePairs(refund, paid)} />
          <Actions>
            <Button onClick={onClose}>{words.done}</Button>
          </Actions>
        </Told>
      )
    case 'refused':
      return (
        <Told tone="danger" title={words.refusedTitle} body={words.refusedBody}>
          <Note tone="warning">{words.refusals[refund.refusal ?? 'REFUSED']}</Note>
          {paid.email === null ? (
            <Actions>
              <Button onClick={onClose}>{words.closeLater}</Button>
            </Actions>
          ) : (
            <RefundInstead refund={refund} paid={paid} customerId={customerId} onClose={onClose} onActed={onActed} />
          )}
        </Told>
      )
    case 'pending':
    case 'checking':
      return <Checking refund={refund} amount={amount} check={check} onClose={onClose} />
  }
}

function Checking({
  refund,
  amount,
  check,
  onClose,
}: Pick<RefundOutcomeProps, 'refund' | 'check' | 'onClose'> & { amount: string }) {
  const [busy, setBusy] = useState(false)
  const checkNow = async () => {
    setBusy(true)
    await check().catch(() => undefined)
    setBusy(false)
  }
  return (
    <Told tone="info" title={words.checkingTitle} body={words.checkingBody}>
      <Note tone="warning">
        <b>{words.dontRepeat}</b> {words.dontRepeatBody}
      </Note>
      <KeyValues
        plate
        pairs={[
          { name: words.number, value: `${refund.number}, ${amount}` },
          ...(refund.nextCheckAt ? [{ name: words.nextCheck, value: dateTime(refund.nextCheckAt) }] : []),
          ...named(refund, words.held),
        ]}
      />
      <Actions>
        <Button kind="outline" busy={busy} icon={<Icon name="arrow-clockwise" />} onClick={() => void checkNow()}>
          {words.checkNow}
        </Button>
        <Button onClick={onClose}>{words.closeLater}</Button>
      </Actions>
    </Told>
  )
}

/** What was taken back, each name once. */
const named = ({ takenItems }: Refund, value: string) =>
  [...new Set(takenItems)].map((name) => ({
    name,
    value:
      takenItems.filter((each) => each === name).length > 1
        ? `${takenItems.filter((each) => each === name).length} × ${value}`
        : value,
  }))

const donePairs = (refund: Refund, { email, left }: PaidPurchase) => [
  { name: words.number, value: refund.number },
  ...named(refund, words.taken),
  ...(refund.points > 0 ? [{ name: words.points, value: refund.points }] : []),
  ...(email === null ? [] : [{ name: words.receipt, value: words.mailed(email) }]),
  { name: words.leftOfOrder, value: money(toCents(left)) },
]

interface ToldProps {
  tone: SealTone
  title: string
  body: string
  children: ReactNode
}

const pictures: Partial<Record<SealTone, ReactNode>> = {
  success: <Icon name="check-circle" weight="duotone" />,
  danger: <Icon name="warning-circle" weight="duotone" />,
  info: <Spinner />,
}

/** An outcome with its picture; it is announced when it appears. */
export const Told = ({ tone, title, body, children }: ToldProps) => (
  <div className={css.told}>
    <div className={`${layout.g2} ${layout.center}`} role="status">
      <Seal tone={tone}>{pictures[tone]}</Seal>
      <h3>{title}</h3>
      <p className={prose.muted}>{body}</p>
    </div>
    {children}
  </div>
)
