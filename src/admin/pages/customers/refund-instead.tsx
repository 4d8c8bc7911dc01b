import { useId, useState } from 'react'
import { noteLength } from '#contract/constants.ts'
import { toCents } from '#contract/rules/money.ts'
import type { PaidPurchase, Refund } from '#contract/shapes/refund.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Actions, Button } from '#src/ui/button.tsx'
import { Form, TextArea } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { insteadWords as words } from '#src/words/admin-refunds.ts'
import * as css from './refund.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Instead = 'giftCard' | 'rewash' | 'otherwise'

interface RefundInsteadProps {
  /** Refused by the bank. */
  refund: Refund
  paid: PaidPurchase
  customerId: string
  onClose: () => void
  /** Called when something was given or noted. */
  onActed: () => void
}

/** What the customer gets for money that the bank does not pay back. */
export function RefundInstead({ refund, paid, customerId, onClose, onActed }: RefundInsteadProps) {
  const { remote, newKey } = useServices()
  // One choice has one id, so that a repeat after a lost answer gives nothing more.
  const [id] = useState(newKey)
  const name = useId()
  const [chosen, setChosen] = useState<Instead>('giftCard')
  const [text, setText] = useState('')
  const { busy, problems, find, forgive, run } = useAct<'text' | 'send'>({ beside: 'send', after: onActed })
  const amount = money(toCents(refund.total))
  const hasWash = paid.lines.some(({ item, balance }) => item !== null && balance === null)
  const choices = (['giftCard', 'rewash', 'otherwise'] as const).filter((each) => each !== 'rewash' || hasWash)
  const give = (gift: { kind: 'balance'; amount: number } | { kind: 'rewash'; order: string }) =>
    remote.ask('PUT /accounts/customers/{id}/goodwill/{goodwill}', {
      params: { id: customerId, goodwill: id },
      body: { ...gift, reason: words.reason(refund.number) },
    })
  const acts: Record<Instead, () => Promise<unknown>> = {
    giftCard: () => give({ kind: 'balance', amount: toCents(refund.total) }),
    rewash: () => give({ kind: 'rewash', order: paid.purchase.transRecordId }),
    otherwise: () =>
      remote.ask('PUT /accounts/customers/{id}/notes/{note}', {
        params: { id: customerId, note: id },
        body: { text: words.noteOf(refund.number, text.trim()) },
      }),
  }
  const act = async () => {
    if (chosen === 'otherwise' && text.trim() === '') return void find({ text: words.missing })
    if (await run(async () => void (await acts[chosen]()), words.done[chosen])) onClose()
  }
  return (
    <Form held={busy} onSend={() => void act()}>
      <fieldset className={css.items}>
        <legend className={prose.visuallyHidden}>{words.title}</legend>
        {choices.map((value) => (
          <label key={value} className={`${css.item} ${css.instead}`}>
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => {
                forgive()
                setChosen(value)
              }}
            />
            <b>{words.choices[value](amount)}</b>
            <span className={`${prose.muted} ${prose.small}`}>{words.details[value]}</span>
          </label>
        ))}
      </fieldset>
      {chosen === 'otherwise' && (
        <TextArea
          label={words.how}
          rows={2}
          maxLength={noteLength - words.noteOf(refund.number, '').length}
          value={text}
          error={problems.text ?? ''}
          onChange={({ target }) => {
            forgive()
            setText(target.value)
          }}
        />
      )}
      {problems.send && (
        <Note tone="danger" live>
          {problems.send}
        </Note>
      )}
      <Actions>
        <Button kind="outline" onClick={onClose}>
          {words.close}
        </Button>
        <Button type="submit" busy={busy}>
          {words.yes[chosen](amount)}
        </Button>
      </Actions>
    </Form>
  )
}
