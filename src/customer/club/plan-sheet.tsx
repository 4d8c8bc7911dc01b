import { useState } from 'react'
import { daysOf, decide, outcomeOf, planFor } from '#contract/rules/membership-acts.ts'
import { withTax, writtenDay, type Charge } from '#contract/rules/membership.ts'
import type { Plan } from '#contract/shapes/membership.ts'
import { money } from '#src/kit/format.ts'
import { Button } from '#src/ui/button.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { OptionList } from '#src/customer/ui/option-list.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { membershipWords as words } from '#src/words/membership.ts'
import type { MembershipSheetProps } from './freeze-sheet.tsx'
import { usePayAct } from './use-pay-act.ts'
import type { OwnMembership } from '../memberships/own.ts'
import { useMembershipActs } from './use-membership.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** The plans, and what a change to one of them costs today and from the next billing on. */
export default function PlanSheet({ own, open, onClose }: MembershipSheetProps) {
  const { plan: current } = own.membership.terms
  const plans = [current, ...own.membership.plans.map((plan) => planFor(own.membership.terms, plan))].toSorted(
    (a, b) => a.monthlyCents - b.monthlyCents,
  )
  const [chosen, setChosen] = useState(
    () => plans.find(({ monthlyCents }) => monthlyCents > current.monthlyCents) ?? plans.find((one) => one !== current),
  )
  return (
    <Sheet open={open} onClose={onClose} title={words.changeTitle}>
      <OptionList
        label={words.plans}
        options={plans.map((plan) => ({
          value: String(plan.productId),
          title: plan.name,
          detail: plan === current ? words.yourPlan : usesOf(plan),
          end: <b className={prose.num}>{monthText(own, plan)}</b>,
          disabled: plan === current,
        }))}
        value={chosen && String(chosen.productId)}
        onChange={(value) => setChosen(plans.find(({ productId }) => String(productId) === value))}
      />
      {chosen && <Change key={chosen.productId} own={own} to={chosen} onClose={onClose} />}
    </Sheet>
  )
}

const usesOf = ({ useLimit }: Plan): string => (useLimit === null ? words.unlimited : words.uses(useLimit))

interface ChangeProps {
  own: OwnMembership
  to: Plan
  onClose: () => void
}

/** What the change costs, when it begins, and its button. */
function Change({ own, to, onClose }: ChangeProps) {
  const { membership, rules, now } = own
  const { terms } = membership
  const { pay, busy: paying } = usePayAct(own)
  const { act, busy } = useMembershipActs(own)
  const offered = membership.plans.find(({ productId }) => productId === to.productId)
  const verdict = offered && decide(terms, { act: 'changePlan', plan: offered }, now, rules)
  if (!verdict || 'refused' in verdict) return null
  const shown = outcomeOf(terms, verdict, now, rules)
  const billed = writtenDay(rules.timeZone, terms.nextBillingAt)
  const charge = 'charge' in verdict ? verdict.charge : undefined
  const isNow = charge !== undefined || !('then' in verdict) || verdict.then.nextPlan === null
  const confirm = async () => {
    if (charge) {
      onClose()
      await pay('changePlan', charge, shown)
      return
    }
    const said = { doing: words.changing, done: isNow ? words.changedNow : words.changed }
    if (await act({ act: 'changePlan', productId: to.productId, shown }, said)) onClose()
  }
  return (
    <>
      <KeyValues plate pairs={costsOf(own, to, charge)} />
      <p className={prose.small}>
        {isNow && (
          <>
            <b>{words.now}</b> {words.nowStarts(to.name)}{' '}
          </>
        )}
        <b>{words.from(billed)}</b> {words.fromPays(monthText(own, to))}
      </p>
      <Button size="lg" block busy={busy || paying} onClick={() => void confirm()}>
        {charge ? words.changeAndPay(money(shown.totalCents)) : words.changeFrom(billed)}
      </Button>
    </>
  )
}

const monthText = ({ membership: { terms } }: OwnMembership, plan: Plan): string =>
  money(withTax(terms, plan, plan.monthlyCents))

const costsOf = (own: OwnMembership, to: Plan, charge: Charge | undefined) => {
  if (!charge) return [{ name: words.today, value: words.nothingToday }]
  const { left } = daysOf(own.membership.terms, own.now, own.rules)
  return [
    { name: words.rest(to.name, left), value: money(charge.netCents) },
    { name: words.tax, value: money(charge.taxCents) },
    { name: words.today, value: money(charge.netCents + charge.taxCents) },
  ]
}
