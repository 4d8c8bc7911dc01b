// Faults of a rule, each of which the histories have to find.
import { daysOf, type Verdict } from '#contract/rules/membership-acts.ts'
import type { Charge, Membership } from '#contract/rules/membership.ts'
import { taxOn } from '#contract/rules/pricing.ts'
import type { Rule } from './membership-by-rule.ts'

const changed = (verdict: Verdict, of: Membership, change: (charge: Charge) => Charge): Verdict =>
  'charge' in verdict && verdict.charge.kind === 'change' ? { charge: change(verdict.charge) } : verdict

/** By what a faulty rule does, that rule. */
export const faultsOf = (rule: Rule): Record<string, Rule> => ({
  'counts a day too many in a change of the plan': {
    ...rule,
    decide: (of, act, at, rules) =>
      changed(rule.decide(of, act, at, rules), of, (charge) => {
        const { left } = daysOf(of, at, rules)
        const netCents = Math.round((charge.netCents * (left + 1)) / left)
        return { ...charge, netCents, taxCents: taxOn(netCents, charge.plan.taxRate) }
      }),
  },
  'takes the tax of the old plan': {
    ...rule,
    decide: (of, act, at, rules) =>
      changed(rule.decide(of, act, at, rules), of, (charge) => ({
        ...charge,
        taxCents: taxOn(charge.netCents, of.plan.taxRate),
      })),
  },
  'bills the month in a freeze': {
    ...rule,
    bill: (of, at, rules) => rule.bill(of.isEnding ? of : { ...of, freeze: null }, at, rules),
  },
  'forgets an announced price': {
    ...rule,
    bill: (of, at, rules) => rule.bill({ ...of, nextPrices: [] }, at, rules),
  },
  'keeps the billing day when a frozen membership is woken': {
    ...rule,
    approved: (of, charge, at, rules) =>
      rule.approved(of, charge.kind === 'wake' ? { ...charge, kind: 'month' } : charge, at, rules),
  },
  'bills a membership that was canceled': {
    ...rule,
    bill: (of, at, rules) => rule.bill({ ...of, isEnding: false }, at, rules),
  },
  'swaps a vehicle in the hour after a wash': {
    ...rule,
    decide: (of, act, at, rules) => rule.decide(act.act === 'swap' ? { ...of, usedAt: null } : of, act, at, rules),
  },
  'counts the swaps by staff': {
    ...rule,
    decide: (of, act, at, rules) =>
      rule.decide({ ...of, swaps: of.swaps.map((swap) => ({ ...swap, isByStaff: false })) }, act, at, rules),
  },
  'retries a day late': {
    ...rule,
    declined: (of, refused, rules) =>
      rule.declined(of, refused, { ...rules, retryDays: rules.retryDays.map((days) => days + 1) }),
  },
})
