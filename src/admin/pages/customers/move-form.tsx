import { useState, type ReactNode } from 'react'
import { isMovable } from '#contract/rules/belongings.ts'
import { nextBill } from '#contract/rules/membership-acts.ts'
import { stateOf, writtenDay, type MembershipRules } from '#contract/rules/membership.ts'
import type { BelongingsMove } from '#contract/shapes/belongings.ts'
import type { Customer, HeldItem } from '#contract/shapes/customer.ts'
import type { Membership } from '#contract/shapes/membership.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { money, shortDate } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { TextArea } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { reasonWords } from '#src/words/admin-desk.ts'
import { moveWords as words } from '#src/words/admin-moves.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { DeskForm } from './desk-form.tsx'
import { stateOfItem } from './held-items.tsx'
import { cardText } from './membership-facts.ts'
import * as css from './refund.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** As short as the server accepts. */
const shortest = 3

interface MoveFormProps {
  from: Customer
  to: Customer
  /** To another choice of the account. */
  onBack: () => void
  onClose: () => void
  onMoved: (move: BelongingsMove, to: Customer) => void
  /** What is shown of the account is old. */
  onChanged: () => void
}

/** What of an account moves to another one, and why. */
export function MoveForm({ from, to, onBack, onClose, onMoved, onChanged }: MoveFormProps) {
  const { remote, newKey, clock } = useServices()
  const { saved, timeZone } = useEditing()
  // One opened form moves once, however often it is sent.
  const [id] = useState(newKey)
  const rules = { ...read(settings.membership, saved.membership), timeZone }
  const items = movableItems(from, clock.now())
  const room = rules.vehicles - to.memberships.length
  const [chosenClubs, setChosenClubs] = useState(() => from.memberships.slice(0, Math.max(0, room)).map((of) => of.id))
  const [chosenItems, setChosenItems] = useState(() => items.map((item) => item.id))
  // What the account has not any more cannot be unchosen.
  const memberships = chosenClubs.filter((one) => from.memberships.some((of) => of.id === one))
  const chosen = chosenItems.filter((one) => items.some((item) => item.id === one))
  const [hasPoints, setHasPoints] = useState(from.points > 0)
  const [reason, setReason] = useState('')
  const { busy, problems, find, forgive, run } = useAct<'what' | 'reason' | 'send'>({
    beside: 'send',
    text: textOf,
  })
  const toggle = (list: readonly string[], one: string): string[] =>
    list.includes(one) ? list.filter((each) => each !== one) : [...list, one]
  const submit = async () => {
    if (memberships.length + chosen.length === 0 && !hasPoints) return void find({ what: words.noChoice })
    if (reason.trim().length < shortest) return void find({ reason: reasonWords.missing })
    await run(async () => {
      const body = { to: to.id, memberships, items: chosen, points: hasPoints ? from.points : 0, reason: reason.trim() }
      const params = { id: from.id, move: id }
      try {
        onMoved(await remote.ask('PUT /accounts/customers/{id}/moves/{move}', { params, body }), to)
      } catch (error) {
        if (isRefused(error, 'MOVE_CHANGED')) onChanged()
        throw error
      }
    })
  }
  const isEmpty = from.memberships.length + items.length + from.points === 0
  return (
    <DeskForm
      className={css.form}
      {...(isEmpty ? {} : { send: words.yes })}
      cancel={reasonWords.cancel}
      busy={busy}
      problem={problems.send}
      onSend={() => void submit()}
      onCancel={onClose}
    >
      <div className={css.plate}>
        <span className={`${layout.g1} ${layout.grow}`}>
          <span className={`${prose.small} ${prose.muted}`}>{words.to}</span>
          <b>{to.name}</b>
          <span className={`${prose.small} ${prose.muted}`}>{words.toOf(to.email, shortDate(to.since))}</span>
        </span>
        <Button kind="quiet" size="sm" onClick={onBack}>
          {words.another}
        </Button>
      </div>
      {isEmpty ? (
        <Note>{words.nothing}</Note>
      ) : (
        <fieldset className={css.items}>
          <legend className={prose.visuallyHidden}>{words.things}</legend>
          {from.memberships.map((membership) => (
            <Thing
              key={membership.id}
              title={membership.terms.plan.name}
              detail={words.membership(membership.vehicle?.license ?? null, whenBilled(membership, rules, clock.now()))}
              isChosen={memberships.includes(membership.id)}
              onChange={() => {
                forgive()
                setChosenClubs(toggle(memberships, membership.id))
              }}
            />
          ))}
          {items.map((item) => (
            <Thing
              key={item.id}
              title={item.name}
              detail={words.item(item.maskedCode, stateOfItem(item))}
              isChosen={chosen.includes(item.id)}
              onChange={() => {
                forgive()
                setChosenItems(toggle(chosen, item.id))
              }}
            />
          ))}
          {from.points > 0 && (
            <Thing
              title={words.points(from.points)}
              detail={words.pointsDetail}
              isChosen={hasPoints}
              onChange={() => {
                forgive()
                setHasPoints(!hasPoints)
              }}
            />
          )}
          <p className={problems.what ? css.problem : `${prose.small} ${prose.muted}`} aria-live="polite">
            {problems.what ?? words.stays}
          </p>
        </fieldset>
      )}
      {from.memberships.length > room && <Note tone="warning">{words.room(room)}</Note>}
      {memberships.length > 0 && (
        <Note tone={to.card ? 'info' : 'warning'}>{to.card ? words.card(cardText(to)) : words.noCard}</Note>
      )}
      <TextArea
        label={reasonWords.reason}
        hint={reasonWords.hint}
        error={problems.reason ?? ''}
        value={reason}
        maxLength={300}
        onChange={({ target }) => {
          forgive()
          setReason(target.value)
        }}
      />
      <p className={`${prose.small} ${prose.muted}`}>{words.told}</p>
    </DeskForm>
  )
}

const textOf = (error: unknown): string => {
  for (const code of ['VEHICLES_MOST', 'PLATE_RUNS'] as const) if (isRefused(error, code)) return words.refusals[code]
  return refusalOr(words.failed)(error)
}

/** Used-up and expired ones stay. */
const movableItems = ({ items }: Customer, now: number): HeldItem[] =>
  items.filter(({ usesMade, maxUses, expiresAt }) =>
    isMovable({ usesMade, maxUses, expiresAt: expiresAt === null ? null : Date.parse(expiresAt) }, now),
  )

const whenBilled = ({ terms }: Membership, rules: MembershipRules, now: number): string => {
  const day = (at: number) => writtenDay(rules.timeZone, at)
  if (stateOf(terms, now) === 'ending') return words.ends(day(terms.nextBillingAt))
  const { at, totalCents } = nextBill(terms, rules)
  return words.next(day(at), money(totalCents))
}

interface ThingProps {
  title: ReactNode
  detail: string
  isChosen: boolean
  onChange: () => void
}

const Thing = ({ title, detail, isChosen, onChange }: ThingProps) => (
  <Checkbox className={css.item!} checked={isChosen} onChange={onChange}>
    <span className={layout.g1}>
      <b>{title}</b>
      <span className={`${prose.small} ${prose.muted}`}>{detail}</span>
    </span>
  </Checkbox>
)
