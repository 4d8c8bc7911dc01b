// Tells a history by the product's rule. Purchases and announcements are taken as the calculator judged them; the rule
// says what each act and each billing does after that.
import { withPrice } from '#contract/rules/membership-prices.ts'
import { nextBilling } from '#contract/rules/billing.ts'
import { decide, type Act as RuleAct } from '#contract/rules/membership-acts.ts'
import {
  approved,
  bill,
  declined,
  dayOf,
  dueAt,
  stateOf,
  type Charge,
  type Membership,
  type MembershipRules,
} from '#contract/rules/membership.ts'
import { lessPercent } from '#contract/rules/money.ts'
import type { Plan as RulePlan } from '#contract/shapes/membership.ts'
import type { Sum } from './comparable-history.ts'
import { declinedBy, type GeneratedHistory } from './membership/history.ts'
import type { Act, Calculation, Plan, Settings, Verdict } from './membership/types.ts'

/** The functions that decide; a mutation replaces one. */
export const rule = { approved, bill, decide, declined }
export type Rule = typeof rule

interface Told {
  id: string
  member: string
  vehicle: string
  terms: Membership
}

interface Telling {
  by: Rule
  history: GeneratedHistory
  rules: MembershipRules
  plans: Map<string, Plan>
  declines: ReturnType<typeof declinedBy>
  told: Told[]
  sums: Sum[]
}

const rulesOf = (
  { freeze, retryDays = [1, 3, 5], graceDays, planChange = 'purchase', swapsPerYear }: Settings,
  timeZone: string,
): MembershipRules => ({
  planChange,
  leave: 'long',
  freeze: freeze ?? { perYear: 1, priceCents: 0 },
  retryDays: [...retryDays],
  ...(graceDays === undefined ? {} : { graceDays }),
  ...(swapsPerYear === undefined ? {} : { vehicleSwapsPerYear: swapsPerYear }),
  timeZone,
})

const planOf = ({ plans, history }: Telling, id: string): RulePlan => {
  const { monthlyCents, taxRate, useLimit } = plans.get(id)!
  const productId = history.plans.findIndex((plan) => plan.id === id) + 1
  return { productId, name: id, monthlyCents, taxRate, useLimit: useLimit ?? null, locationIds: [] }
}

/** @returns whether the charge was approved */
const settle = ({ by, rules, declines, sums }: Telling, one: Told, charge: Charge, at: number): boolean => {
  const { id: membership, member } = one
  const { plan, netCents, taxCents } = charge
  const total = netCents + taxCents
  const isPaid = total === 0 || !declines({ member, membership, kind: 'renewal', at })
  if (total > 0) sums.push([membership, at, plan.name, netCents, taxCents, isPaid])
  one.terms = isPaid
    ? by.approved(one.terms, charge, at, rules)
    : by.declined(one.terms, { charge, at, hasNewCard: false }, rules)
  return isPaid
}

const runUntil = (telling: Telling, until: number): void => {
  for (;;) {
    const due = telling.told.flatMap((one) => {
      const at = dueAt(one.terms)
      return at !== null && at <= until ? [{ one, at }] : []
    })
    const [next] = due.toSorted((a, b) => a.at - b.at)
    const decision = next && telling.by.bill(next.one.terms, next.at, telling.rules)
    if (!decision) return
    if ('then' in decision) next.one.terms = decision.then
    else settle(telling, next.one, decision.charge, next.at)
  }
}

const join = (telling: Telling, act: Extract<Act, { kind: 'join' }>, percent: number): void => {
  const plan = planOf(telling, act.plan)
  const { signUpCents, monthlyCents } = telling.plans.get(act.plan)!
  const billingDay = new Date(act.at).getUTCDate()
  const terms: Membership = {
    plan: { ...plan, monthlyCents: lessPercent(plan.monthlyCents, percent) },
    vehiclePercent: percent,
    paidCents: lessPercent(signUpCents ?? monthlyCents, percent),
    nextBillingAt: nextBilling(new Date(act.at), billingDay).getTime(),
    billingDay,
    isEnding: false,
    endedAt: null,
    freeze: null,
    fee: null,
    unpaid: null,
    repeatAt: null,
    nextPlan: null,
    nextPrices: [],
    freezes: [],
    swaps: [],
    usedAt: null,
  }
  telling.told.push({ id: act.membership, member: act.member, vehicle: act.vehicle, terms })
}

/** The membership without an announced price. @param from its first day */
const withdrawn = (of: Membership, from: string): Membership => ({
  ...of,
  nextPrices: of.nextPrices.filter((price) => price.from !== from),
})

const ruleActOf = (telling: Telling, act: Act): RuleAct | undefined => {
  switch (act.kind) {
    case 'freeze':
      return { act: 'freeze', months: act.months }
    case 'undoFreeze':
      return { act: 'unfreeze' }
    case 'undoChange':
      return { act: 'keepPlan' }
    case 'changePlan':
      return { act: 'changePlan', plan: planOf(telling, act.plan) }
    case 'swap': {
      const from = telling.told.find(({ id }) => id === act.membership)?.vehicle ?? null
      return { act: 'swap', from, to: act.vehicle, isByStaff: act.staff !== undefined }
    }
    case 'wake':
    case 'cancel':
    case 'reactivate':
      return { act: act.kind }
    default:
      return undefined
  }
}

/** @returns whether the act was done */
const actOn = (telling: Telling, { membership, at }: Act & { membership: string }, wanted: RuleAct): boolean => {
  const one = telling.told.find(({ id }) => id === membership)
  const verdict = one && telling.by.decide(one.terms, wanted, at, telling.rules)
  if (!verdict || 'refused' in verdict) return false
  if ('charge' in verdict) return settle(telling, one, verdict.charge, at)
  one.terms = verdict.then
  if (wanted.act === 'swap') one.vehicle = wanted.to
  return true
}

const running = ({ told }: Telling, at: number): Told[] => told.filter(({ terms }) => stateOf(terms, at) !== 'ended')

/** What is unpaid is charged at once; a decline leaves the retries as they were. */
const newCard = (telling: Telling, { at, member }: Extract<Act, { kind: 'newCard' }>): void => {
  for (const one of running(telling, at).filter((each) => each.member === member)) {
    const { unpaid } = one.terms
    if (!unpaid) continue
    one.terms = { ...one.terms, unpaid: { ...unpaid, nextAttemptAt: at } }
    const decision = telling.by.bill(one.terms, at, telling.rules)
    if (decision && 'charge' in decision && !settle(telling, one, decision.charge, at))
      one.terms = { ...one.terms, endedAt: null, unpaid }
  }
}

const takePriceBack = ({ told }: Telling, plan: string): void => {
  const sent = told.flatMap(({ terms }) => (terms.plan.name === plan ? terms.nextPrices : []))
  const newest = sent
    .map(({ from }) => from)
    .toSorted()
    .at(-1)
  if (newest !== undefined) for (const one of told) one.terms = withdrawn(one.terms, newest)
}

/** What concerns more than one membership. */
const doneToAll = (telling: Telling, act: Act, percentOf: (membership: string) => number): void => {
  const { told, plans, rules } = telling
  switch (act.kind) {
    case 'join':
      return join(telling, act, percentOf(act.membership))
    case 'catalogue':
      return void plans.set(act.plan, { ...plans.get(act.plan)!, ...act.change })
    case 'use':
      for (const one of told) if (one.id === act.membership) one.terms = { ...one.terms, usedAt: act.at }
      return
    case 'newCard':
      return newCard(telling, act)
    case 'takePriceBack':
      return takePriceBack(telling, act.plan)
    case 'deleteAccount':
      for (const one of told)
        if (one.member === act.member) one.terms = { ...one.terms, endedAt: one.terms.endedAt ?? act.at }
      return
    case 'announcePrice':
      for (const one of running(telling, act.at).filter(({ terms }) => terms.plan.name === act.plan))
        one.terms = withPrice(one.terms, {
          monthlyCents: act.cents,
          firstDay: act.firstDay,
          sentOn: dayOf(rules.timeZone, act.at),
        })
  }
}

/** Refusals that the calculator alone knows: of a sum that was shown, of a missing reason, of another membership's plate. */
const outsideOfRule = new Set(['TOTAL_CHANGED', 'REASON_MISSING', 'PLATE_RUNS'])
const isOutsideOfRule = (verdict: Verdict): boolean => 'refused' in verdict && outsideOfRule.has(verdict.refused)

export interface ByRule {
  told: readonly Told[]
  sums: readonly Sum[]
  /** Of each act, whether it was done. */
  done: readonly boolean[]
}

export const tellByRule = (history: GeneratedHistory, calculated: Calculation, by: Rule = rule): ByRule => {
  const plans = new Map<string, Plan>(history.plans.map((plan) => [plan.id, plan]))
  const rules = rulesOf(history.settings, history.timeZone)
  const telling: Telling = { by, history, rules, plans, declines: declinedBy(history), told: [], sums: [] }
  const percentOf = (membership: string) => calculated.memberships.find(({ id }) => id === membership)!.percent
  const done = history.acts.map((act, index) => {
    runUntil(telling, act.at)
    const verdict = calculated.verdicts[index]!
    const wanted = ruleActOf(telling, act)
    if (wanted && 'membership' in act) return !isOutsideOfRule(verdict) && actOn(telling, act, wanted)
    if ('done' in verdict) doneToAll(telling, act, percentOf)
    return 'done' in verdict
  })
  runUntil(telling, history.until)
  return { ...telling, done }
}
