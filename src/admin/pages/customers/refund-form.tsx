import { useState, type ReactNode } from 'react'
import { fromCents, toCents, type Cents } from '#contract/rules/money.ts'
import type { PaidLine, PaidPurchase, RefundReason, RefundRequest } from '#contract/shapes/refund.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { money, shortDate } from '#src/kit/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { ChipChoice } from '#src/ui/chip-choice.tsx'
import { Field, GroupLabel } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { Row, Rows } from '#src/ui/row.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { chargeBackWords, refundWords as words } from '#src/words/admin-refunds.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { DeskForm } from './desk-form.tsx'
import * as css from './refund.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Kind = 'whole' | 'items' | 'amount'

const reasons = (Object.keys(words.reasons) as RefundReason[]).map((value) => ({ value, label: words.reasons[value] }))

interface RefundFormProps {
  heading: string
  paid: PaidPurchase
  /** The card that the money goes back to, as it is named. */
  to: string
  send: (body: RefundRequest) => Promise<void>
  onClose: () => void
}

/** What is refunded, and why. The sum on the button is the sum that is paid back. */
export function RefundForm({ heading, paid, to, send, onClose }: RefundFormProps) {
  const left = toCents(paid.left)
  const open = [...paid.lines.keys()].filter((at) => !paid.lines[at]?.isRefunded)
  const [kind, setKind] = useState<Kind>('whole')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [typed, setTyped] = useState('')
  const [takesItems, setTakesItems] = useState(true)
  const [takesPoints, setTakesPoints] = useState(true)
  const [why, setWhy] = useState<Omit<RefundReasons, 'onChange'>>({ reason: 'washFailed', note: '' })
  const { busy, problems, find, forgive, run } = useAct<'what' | 'send'>({
    beside: 'send',
    text: refusalOr(words.failed),
  })
  const lines = kind === 'whole' ? open : kind === 'items' ? chosen : []
  const cents = kind === 'whole' ? left : kind === 'items' ? sumOf(paid, open, chosen) : centsOf(typed)
  const isPossible = cents > 0 && cents <= left
  const submit = async () => {
    if (!isPossible) return void find({ what: kind === 'items' ? words.noItem : words.noAmount(money(left)) })
    const note = why.note.trim()
    const about = { takesItems, takesPoints, reason: why.reason, ...(note === '' ? {} : { note }) }
    await run(() => send({ total: fromCents(cents), ...(lines.length > 0 ? { lines: [...lines] } : {}), ...about }))
  }
  if (left === 0 || paid.chargeBack)
    return (
      <>
        <p className={prose.muted}>{heading}</p>
        {left === 0 && <Note>{words.nothingLeft}</Note>}
        <ChargedBack paid={paid} />
        <Earlier refunds={paid.refunds} />
        <Button onClick={onClose}>{words.done}</Button>
      </>
    )
  const choose = (next: Kind) => {
    forgive()
    setKind(next)
  }
  const isWhole = left === toCents(paid.purchase.total)
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
      <p className={prose.muted}>
        {heading}
        {!isWhole && <>. {words.left(money(left))}</>}
      </p>
      <Earlier refunds={paid.refunds} />
      <Segmented
        label={words.what}
        value={kind}
        onChange={choose}
        choices={[
          { value: 'whole', label: (isWhole ? words.whole : words.rest)(money(left)) },
          ...(open.length > 0 ? [{ value: 'items' as const, label: words.byItem }] : []),
          { value: 'amount', label: words.byAmount },
        ]}
      />
      {kind === 'items' && (
        <Items
          lines={paid.lines}
          chosen={chosen}
          problem={problems.what ?? ''}
          onChange={(next) => {
            forgive()
            setChosen(next)
          }}
        />
      )}
      {kind === 'amount' && (
        <Field
          label={words.amount}
          inputMode="decimal"
          autoComplete="off"
          hint={words.amountHint(money(left))}
          error={problems.what ?? ''}
          value={typed}
          onChange={({ target }) => {
            forgive()
            setTyped(target.value)
          }}
        />
      )}
      <div className={layout.g2}>
        {lines.some((at) => isOpen(paid.lines[at])) && (
          <Checkbox checked={takesItems} onChange={({ target }) => setTakesItems(target.checked)}>
            {words.takesItems}
          </Checkbox>
        )}
        <Checkbox checked={takesPoints} onChange={({ target }) => setTakesPoints(target.checked)}>
          {words.takesPoints}
        </Checkbox>
      </div>
      <RefundReasonFields {...why} onChange={setWhy} />
      <Plate title={words.goesTo(to)} detail={paid.email === null ? words.whenNoMail : words.when} cents={cents} />
    </DeskForm>
  )
}

/** That the bank has taken the payment back, and what follows of it. */
const ChargedBack = ({ paid: { chargeBack, purchase } }: { paid: PaidPurchase }) =>
  chargeBack && (
    <Note tone="warning">
      <b>{chargeBackWords.taken(money(toCents(chargeBack.total)), shortDate(`${chargeBack.day}T12:00`))}</b>{' '}
      {chargeBackWords.noRefund} {purchase.kind === 'clubBilling' && chargeBackWords.membership}
      {chargeBack.note !== null && <span className={prose.small}> {chargeBackWords.noteOf(chargeBack.note)}</span>}
    </Note>
  )

/** The refunds that were asked for before. */
const Earlier = ({ refunds }: Pick<PaidPurchase, 'refunds'>) =>
  refunds.length > 0 && (
    <section aria-label={words.history}>
      <Rows plain>
        {refunds.map(({ id, number, state, total, at, by }) => (
          <Row
            key={id}
            title={`${number}, ${money(toCents(total))}`}
            detail={words.historyDetail(shortDate(at), by)}
            end={<Badge tone={tones[state]}>{words.states[state]}</Badge>}
          />
        ))}
      </Rows>
    </section>
  )

const tones = { pending: 'info', checking: 'info', done: 'success', refused: 'danger' } as const

/** True: its code can still be used. */
const isOpen = (line: PaidLine | undefined): boolean => {
  const item = line?.item
  return !!item && line.balance === null && !item.isWithdrawn && item.usesMade < item.maxUses
}

/** All that are open are everything that is left, as the server counts. */
const sumOf = ({ lines, left }: PaidPurchase, open: readonly number[], chosen: readonly number[]): Cents =>
  chosen.length === open.length ? toCents(left) : chosen.reduce((sum, at) => sum + toCents(lines[at]?.total ?? 0), 0)

/** A typed amount in cents; 0: it is none. */
export const centsOf = (typed: string): Cents =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(typed.trim()) ? toCents(Number(typed.trim().replace(',', '.'))) : 0

interface ItemsProps {
  lines: readonly PaidLine[]
  chosen: readonly number[]
  problem: string
  onChange: (chosen: readonly number[]) => void
}

function Items({ lines, chosen, problem, onChange }: ItemsProps) {
  const { locations } = useEditing().saved
  const placeOf = (id: number) => locations?.find((each) => each.id === id)?.name ?? String(id)
  const numbered = lines.map((line, at) => ({ line, at }))
  return (
    <fieldset className={css.items}>
      <legend className={prose.visuallyHidden}>{words.items}</legend>
      {numbered.map(({ line, at }) => (
        <Checkbox
          key={at}
          className={css.item!}
          checked={chosen.includes(at)}
          disabled={line.isRefunded}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, at].toSorted((a, b) => a - b) : chosen.filter((each) => each !== at))
          }
        >
          <span className={css.line}>
            <span className={layout.g1}>
              <b>{line.giftedTo === null ? line.name : words.gift(line.name, line.giftedTo)}</b>
              <span className={`${prose.small} ${prose.muted}`}>{stateOf(line, placeOf)}</span>
            </span>
            <b className={prose.num}>{money(toCents(line.total))}</b>
          </span>
        </Checkbox>
      ))}
      <p className={problem ? css.problem : `${prose.small} ${prose.muted}`} aria-live="polite">
        {problem || words.withTax}
      </p>
    </fieldset>
  )
}

const stateOf = ({ isRefunded, item, balance }: PaidLine, placeOf: (id: number) => string): string | null => {
  if (isRefunded) return words.isRefunded
  if (balance !== null) return words.balance(money(toCents(balance)))
  if (!item) return null
  if (item.isWithdrawn) return words.withdrawn
  if (item.usesMade === 0) return words.unused
  const last = item.lastUse && words.usedAt(shortDate(item.lastUse.at), placeOf(item.lastUse.locationId))
  return item.maxUses === 1 ? (last ?? words.used) : words.usedOf(item.usesMade, item.maxUses, last)
}

interface RefundReasons {
  reason: RefundReason
  note: string
  onChange: (change: { reason: RefundReason; note: string }) => void
}

/** Why, and what else colleagues should know. */
export const RefundReasonFields = ({ reason, note, onChange }: RefundReasons) => (
  <>
    <div className={`${layout.g2} ${css.reasons}`}>
      <GroupLabel>{words.reason}</GroupLabel>
      <ChipChoice
        label={words.reason}
        choices={reasons}
        value={reason}
        onChange={(next) => onChange({ reason: next, note })}
      />
    </div>
    <Field
      label={words.note}
      optional
      hint={words.noteHint}
      maxLength={300}
      autoComplete="off"
      value={note}
      onChange={({ target }) => onChange({ reason, note: target.value })}
    />
  </>
)

interface PlateProps {
  title: string
  detail: ReactNode
  cents: Cents
}

/** Where the money goes, and how much. */
export const Plate = ({ title, detail, cents }: PlateProps) => (
  <div className={css.plate}>
    <span className={`${layout.g1} ${layout.grow}`}>
      <b>{title}</b>
      <span className={`${prose.small} ${prose.muted}`}>{detail}</span>
    </span>
    <b className={`${css.sum} ${prose.num}`}>{money(cents)}</b>
  </div>
)
