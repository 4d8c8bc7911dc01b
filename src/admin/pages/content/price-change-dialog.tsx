import { useState } from 'react'
import type { NewPriceChange, PriceChangePreview } from '#contract/endpoints/price-changes.ts'
import { dayAfter, longestNoticeDays, raiseNoticeDays } from '#contract/rules/membership-prices.ts'
import { writtenDay } from '#contract/rules/membership.ts'
import { fieldOr, useAct } from '#src/kit/acts/act.ts'
import { money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Columns, Field, Form } from '#src/ui/field.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { planPriceWords as words } from '#src/words/admin-price-changes.ts'
import * as css from './members-price.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface PriceChangeDialogProps {
  open: boolean
  productId: number
  plan: string
  /** What new members pay: 34.99. */
  price: string
  /** On the merchant's clocks. */
  today: string
  onClose: () => void
  onSent: () => void
}

/** Asks for a new price and its first day, and shows whom it concerns and what they read before it is sent. */
export function PriceChangeDialog({ open, onClose, ...form }: PriceChangeDialogProps) {
  const [turn, setTurn] = useState(0)
  return (
    <Dialog
      open={open}
      isWide
      title={words.title(form.plan)}
      description={words.lead}
      onClose={onClose}
      onClosed={() => setTurn(turn + 1)}
    >
      <PriceForm key={turn} {...form} onClose={onClose} />
    </Dialog>
  )
}

/** @returns cents; undefined: it is no amount */
const centsOf = (typed: string): number | undefined => {
  const [, whole, cents = ''] = /^\s*\$?(\d{1,5})(?:\.(\d{1,2}))?\s*$/.exec(typed) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

type FormProps = Omit<PriceChangeDialogProps, 'open'>

/** What is typed, what the server says of it, and the two steps: to look, and to send. */
const usePriceForm = ({ productId, price, today, onClose, onSent }: FormProps) => {
  const { remote } = useServices()
  const [typed, setTyped] = useState({ price, firstDay: dayAfter(today, raiseNoticeDays) })
  const [seen, setSeen] = useState<PriceChangePreview>()
  const { busy, problems, run, find, forgive } = useAct<'monthlyCents' | 'firstDay'>({
    beside: (error) =>
      isRefused(error, 'VALIDATION') && ('monthlyCents' in error.fieldErrors || 'firstDay' in error.fieldErrors)
        ? error.fieldErrors
        : { firstDay: fieldOr()(error) },
  })
  const change = (next: Partial<typeof typed>) => {
    forgive()
    setSeen(undefined)
    setTyped({ ...typed, ...next })
  }
  const wanted = (): NewPriceChange | undefined => {
    const monthlyCents = centsOf(typed.price)
    const isWrong = find({
      monthlyCents: monthlyCents === undefined ? words.badPrice : null,
      firstDay: typed.firstDay === '' ? words.noDay : null,
    })
    return isWrong || monthlyCents === undefined ? undefined : { productId, monthlyCents, firstDay: typed.firstDay }
  }
  const look = (body: NewPriceChange) =>
    run(async () => setSeen(await remote.ask('POST /accounts/price-changes/preview', { body })))
  const send = async (body: NewPriceChange) => {
    const isSent = await run(
      (keyOf) => remote.ask('POST /accounts/price-changes', { body }, { idempotencyKey: keyOf(body) }),
      words.sent,
    )
    if (!isSent) return
    onSent()
    onClose()
  }
  const submit = async () => {
    const body = wanted()
    if (body) await (seen ? send(body) : look(body))
  }
  return { typed, seen, busy, problems, change, submit }
}

function PriceForm(form: FormProps) {
  const { today, onClose } = form
  const { typed, seen, busy, problems, change, submit } = usePriceForm(form)
  return (
    <Form held={busy} onSend={() => void submit()}>
      <Columns>
        <Field
          label={words.price}
          inputMode="decimal"
          autoComplete="off"
          value={typed.price}
          maxLength={9}
          {...(problems.monthlyCents ? { error: problems.monthlyCents } : { hint: words.priceHint })}
          onChange={({ target }) => change({ price: target.value })}
        />
        <Field
          label={words.firstDay}
          type="date"
          value={typed.firstDay}
          min={today}
          max={dayAfter(today, longestNoticeDays)}
          {...(problems.firstDay ? { error: problems.firstDay } : { hint: words.firstDayHint })}
          onChange={({ target }) => change({ firstDay: target.value })}
        />
      </Columns>
      {seen && <Seen seen={seen} firstDay={typed.firstDay} />}
      <Button type="submit" block busy={busy}>
        {seen ? words.send(seen.members) : words.preview}
      </Button>
      <Button kind="quiet" block onClick={onClose}>
        {words.cancel}
      </Button>
    </Form>
  )
}

const dayText = (day: string): string => writtenDay('UTC', Date.parse(day))

/** Whom it concerns, and the mail. */
function Seen({ seen: { members, replaces, mail }, firstDay }: { seen: PriceChangePreview; firstDay: string }) {
  return (
    <div className={layout.g3} role="status">
      <KeyValues
        pairs={[
          { name: words.concerned, value: words.concernedOf(members) },
          { name: words.from, value: dayText(firstDay) },
          ...(replaces
            ? [
                {
                  name: words.replaces,
                  value: words.replaced(money(replaces.monthlyCents), dayText(replaces.firstDay)),
                },
              ]
            : []),
        ]}
      />
      <section className={css.mail} aria-label={words.mail}>
        <p className={`${prose.small} ${prose.muted}`}>{words.mailLead}</p>
        <b>{mail.subject}</b>
        {mail.paragraphs.map((paragraph) => (
          <p key={paragraph} className={prose.small}>
            {paragraph}
          </p>
        ))}
      </section>
    </div>
  )
}
