import { useState } from 'react'
import { fromCents, toCents } from '#contract/rules/money.ts'
import type { ChargeBackEntry, PaidPurchase } from '#contract/shapes/refund.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { Field } from '#src/ui/field.tsx'
import { chargeBackWords as words } from '#src/words/admin-refunds.ts'
import { DeskForm } from './desk-form.tsx'
import { centsOf } from './refund-form.tsx'
import * as css from './refund.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface ChargeBackFormProps {
  paid: PaidPurchase
  enter: (entry: ChargeBackEntry) => Promise<void>
  onClose: () => void
}

/** What the letter of the bank says. */
export function ChargeBackForm({ paid, enter, onClose }: ChargeBackFormProps) {
  const { chargeBack, purchase } = paid
  const [day, setDay] = useState(chargeBack?.day ?? '')
  const [typed, setTyped] = useState((chargeBack?.total ?? purchase.total).toFixed(2))
  const [note, setNote] = useState(chargeBack?.note ?? '')
  const { busy, problems, find, forgive, run } = useAct<'day' | 'total' | 'send'>({ beside: 'send', text: refusalOr() })
  const submit = async () => {
    const cents = centsOf(typed)
    const isSum = cents > 0 && cents <= toCents(purchase.total)
    if (find({ day: day === '' ? words.dayMissing : null, total: isSum ? null : words.sumWrong })) return
    const text = note.trim()
    const entry = { day, total: fromCents(cents), ...(text === '' ? {} : { note: text }) }
    await run(async () => {
      await enter(entry)
      onClose()
    }, words.entered)
  }
  return (
    <DeskForm
      className={css.form}
      send={words.yes}
      cancel={words.back}
      busy={busy}
      problem={problems.send}
      onSend={() => void submit()}
      onCancel={onClose}
    >
      <p className={prose.muted}>{words.body}</p>
      <Field
        label={words.day}
        type="date"
        error={problems.day ?? ''}
        value={day}
        onChange={({ target }) => {
          forgive()
          setDay(target.value)
        }}
      />
      <Field
        label={words.total}
        inputMode="decimal"
        autoComplete="off"
        error={problems.total ?? ''}
        value={typed}
        onChange={({ target }) => {
          forgive()
          setTyped(target.value)
        }}
      />
      <Field
        label={words.note}
        optional
        maxLength={300}
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </DeskForm>
  )
}
