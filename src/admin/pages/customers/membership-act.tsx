import { useState } from 'react'
import { decide, outcomeOf, planFor, type Act } from '#contract/rules/membership-acts.ts'
import { writtenDay, type Decision } from '#contract/rules/membership.ts'
import type { ActOutcome, Membership, MembershipAct, Plan } from '#contract/shapes/membership.ts'
import { refusalOr, type KeyOf } from '#src/kit/acts/act.ts'
import { money } from '#src/kit/format.ts'
import { useServices, type Services } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { GroupLabel } from '#src/ui/field.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { Note } from '#src/ui/note.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { useLasting } from '#src/ui/overlays/use-lasting.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { memberWords as words } from '#src/words/admin-members.ts'
import { NotDone, ReasonForm } from '../../ui/reason-dialog.tsx'
import { cardText, withTax, type MemberView } from './membership-facts.ts'
import { firstSwap, swapBody, SwapChoice, type SwapTo } from './swap-choice.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

export interface AskedAct {
  act: keyof typeof words.acts
  view: MemberView
}

interface MembershipActDialogProps {
  /** Undefined: closed. */
  asked: AskedAct | undefined
  onClose: () => void
  /** Called after each attempt. */
  onDone: () => void
}

/** Asks how an act on a membership is meant, and why; says what it costs and leads to before it is done. */
export function MembershipActDialog({ asked, onClose, onDone }: MembershipActDialogProps) {
  const { shown, life } = useLasting(asked)
  const title = shown && words.named(words.acts[shown.act], shown.view.membership.terms.plan.name)
  return (
    <Dialog {...life} onClose={onClose} title={title}>
      {shown && <ActForm asked={shown} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

interface ActFormProps extends Omit<MembershipActDialogProps, 'asked'> {
  asked: AskedAct
}

function ActForm({ asked: { act, view }, onClose, onDone }: ActFormProps) {
  const services = useServices()
  const { terms, plans } = view.membership
  const [months, setMonths] = useState(1)
  const [productId, setProductId] = useState(plans[0]?.productId ?? 0)
  const plan = plans.find((each) => each.productId === productId)
  const [swapTo, setSwapTo] = useState(() => firstSwap(view.membership))
  const [isTried, setTried] = useState(false)
  const wanted = wantedOf(act, { months, plan, vehicle: view.membership.vehicle, swapTo })
  const verdict = wanted && decide(terms, wanted, view.now, view.rules)
  const decision = verdict && !('refused' in verdict) ? verdict : undefined
  const shown = decision && outcomeOf(terms, decision, view.now, view.rules)
  const send = (reason: string, keyOf: KeyOf) => {
    setTried(true)
    const details = act === 'freeze' ? { months } : act === 'changePlan' ? { productId } : {}
    const to = act === 'swap' ? swapBody(swapTo) : {}
    if (!to) return Promise.resolve(new NotDone(words.incomplete))
    return sendAct(services, { view, decision, shown, body: { act, ...details, ...to }, reason, keyOf })
  }
  const charge = decision && 'charge' in decision ? decision.charge : undefined
  return (
    <ReasonForm
      yes={charge ? words.yes.pay(money(charge.netCents + charge.taxCents)) : yesOf(act, months)}
      done={words.done[act]}
      isDanger={act === 'cancel'}
      // "Cancel" would be both.
      {...(act === 'cancel' ? { no: words.keep } : {})}
      act={send}
      text={textOf}
      onClose={onClose}
      onDone={onDone}
    >
      <div className={layout.g3}>
        {act === 'freeze' && <Months most={view.rules.freeze.maxMonths ?? 1} value={months} onChange={setMonths} />}
        {act === 'changePlan' && (
          <SelectField
            label={words.plan}
            value={productId}
            options={plans.map((each) => {
              const { name, monthlyCents } = planFor(terms, each)
              return { value: String(each.productId), label: words.planAt(name, withTax(terms, monthlyCents, each)) }
            })}
            onChange={({ target }) => setProductId(Number(target.value))}
          />
        )}
        {act === 'swap' && (
          <SwapChoice membership={view.membership} value={swapTo} onChange={setSwapTo} isTried={isTried} />
        )}
        {shown && <KeyValues plate pairs={pairsOf(view, shown)} />}
        <Note tone="plain">{words.mailed}</Note>
      </div>
    </ReasonForm>
  )
}

interface Choices {
  months: number
  plan: Plan | undefined
  vehicle: Membership['vehicle']
  swapTo: SwapTo
}

const wantedOf = (act: AskedAct['act'], { months, plan, vehicle, swapTo }: Choices): Act | undefined => {
  if (act === 'freeze') return { act, months }
  if (act === 'changePlan') return plan && { act, plan }
  if (act === 'swap') return { act, from: vehicle?.id ?? null, to: swapTo.id, isByStaff: true }
  return { act }
}

const yesOf = (act: AskedAct['act'], months: number): string => {
  if (act === 'freeze') return words.yes.freeze(words.monthsOf(months))
  return act === 'cancel' ? words.yes.cancel : words.acts[act]
}

interface MonthsProps {
  most: number
  value: number
  onChange: (months: number) => void
}

const Months = ({ most, value, onChange }: MonthsProps) => (
  <div className={layout.g2}>
    <GroupLabel>{words.months}</GroupLabel>
    <Segmented
      label={words.months}
      choices={Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: words.monthsOf(at + 1) }))}
      value={String(value)}
      onChange={(months) => onChange(Number(months))}
    />
  </div>
)

/** What is charged now and next, and when the membership ends: what is compared when the act is done. */
const pairsOf = ({ customer }: MemberView, { totalCents, nextDay, nextTotalCents, endsDay }: ActOutcome) => {
  const day = (text: string) => writtenDay('UTC', Date.parse(text))
  return [
    {
      name: words.now,
      value: totalCents === 0 ? words.nothing : words.toCard(money(totalCents), cardText(customer)),
    },
    ...(nextDay === null ? [] : [{ name: words.then, value: words.nextOn(day(nextDay), money(nextTotalCents)) }]),
    ...(endsDay === null ? [] : [{ name: words.end, value: day(endsDay) }]),
  ]
}

interface SentAct {
  view: MemberView
  /** Undefined: the server says why not. */
  decision: Decision | undefined
  shown: ActOutcome | undefined
  body: Omit<MembershipAct, 'shown'>
  reason: string
  keyOf: KeyOf
}

/** Milliseconds until a charge without an answer is taken as one in doubt: longer than the server waits for it. */
const chargeTimeout = 30_000

/** Does an act; what has to be paid is charged to the member's card. */
const sendAct = async ({ remote }: Services, { view, decision, shown, body, reason, keyOf }: SentAct) => {
  const params = { id: view.customer.id, membership: view.membership.id }
  if (shown && decision && 'charge' in decision && (body.act === 'wake' || body.act === 'changePlan')) {
    const order = { act: body.act, productId: decision.charge.plan.productId, shown, reason }
    const { approved } = await remote.ask(
      'POST /accounts/customers/{id}/memberships/{membership}/orders',
      { params, body: order },
      { idempotencyKey: keyOf(order), timeout: chargeTimeout },
    )
    return approved ? undefined : new NotDone(words.declined)
  }
  const sent = { ...body, ...(shown ? { shown } : {}), reason }
  await remote.ask(
    'POST /accounts/customers/{id}/memberships/{membership}/acts',
    { params, body: sent },
    { idempotencyKey: keyOf(sent) },
  )
  return undefined
}

const textOf = (error: unknown): string => {
  if (isRefused(error, 'TOTAL_CHANGED')) return words.differs
  return isRefused(error, 'IDEMPOTENCY_IN_PROGRESS') ? words.inDoubt : refusalOr()(error)
}
