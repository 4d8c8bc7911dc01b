import { useState } from 'react'
import { fromCents, toCents } from '#contract/rules/money.ts'
import type { Refund, RefundReason } from '#contract/shapes/refund.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Actions, Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { useLasting } from '#src/ui/overlays/use-lasting.ts'
import { refundWords as words } from '#src/words/admin-refunds.ts'
import { DeskForm } from './desk-form.tsx'
import { centsOf, Plate, RefundReasonFields } from './refund-form.tsx'
import { Told } from './refund-outcome.tsx'
import * as css from './refund.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** A charge of a gift card at a kiosk. */
export interface CardUse {
  id: string
  name: string
  at: string
  total: number
  refunded: number
}

interface CardRefundProps {
  customerId: string
  /** Null: closed. */
  use: CardUse | null
  onClose: () => void
  onActed: () => void
}

/** Puts money of a charge at a kiosk back on the gift card that paid it. */
export function CardRefundDialog({ use, onClose, ...more }: CardRefundProps) {
  const { shown, life } = useLasting(use)
  return (
    <Dialog {...life} onClose={onClose} title={words.title} isWide>
      {shown && <CardRefund key={shown.id} use={shown} onClose={onClose} {...more} />}
    </Dialog>
  )
}

function CardRefund({ customerId, use, onClose, onActed }: CardRefundProps & { use: CardUse }) {
  const { remote, newKey } = useServices()
  // One refund has one id, so that a repeat after a lost answer puts back nothing more.
  const [id] = useState(newKey)
  const [left] = useState(toCents(use.total) - toCents(use.refunded))
  const [typed, setTyped] = useState(() => fromCents(left).toFixed(2))
  const [why, setWhy] = useState<{ reason: RefundReason; note: string }>({ reason: 'washFailed', note: '' })
  const [made, setMade] = useState<Refund | null>(null)
  const { busy, problems, find, forgive, run } = useAct<'amount' | 'send'>({
    beside: 'send',
    text: refusalOr(words.failed),
  })
  const cents = centsOf(typed)
  const isPossible = cents > 0 && cents <= left
  const submit = async () => {
    if (!isPossible) return void find({ amount: words.noAmount(money(left)) })
    const note = why.note.trim()
    await run(async () => {
      const params = { id: customerId, use: use.id, refund: id }
      const body = { total: fromCents(cents), reason: why.reason, ...(note === '' ? {} : { note }) }
      setMade(await remote.ask('PUT /accounts/customers/{id}/uses/{use}/refunds/{refund}', { params, body }))
      onActed()
    })
  }
  if (made)
    return (
      <Told tone="success" title={words.doneTitle(money(toCents(made.total)))} body={words.doneCardBody}>
        <KeyValues plate pairs={[{ name: words.number, value: made.number }]} />
        <Actions>
          <Button onClick={onClose}>{words.done}</Button>
        </Actions>
      </Told>
    )
  return (
    <DeskForm
      className={css.form}
      send={words.yes(money(isPossible ? cents : 0))}
      cancel={words.cancel}
      busy={busy}
      problem={problems.send}
      onSend={() => void submit()}
      onCancel={onClose}
    >
      <p className={prose.muted}>{[use.name, dateTime(use.at), money(toCents(use.total))].join(', ')}</p>
      <Field
        label={words.amount}
        inputMode="decimal"
        autoComplete="off"
        error={problems.amount ?? ''}
        value={typed}
        onChange={({ target }) => {
          forgive()
          setTyped(target.value)
        }}
      />
      <RefundReasonFields {...why} onChange={setWhy} />
      <Plate title={words.goesToCard} detail={words.atOnce} cents={cents} />
    </DeskForm>
  )
}
