import { expect, test } from 'vitest'
import { daysOf, type Verdict } from '#contract/rules/membership-acts.ts'
import type { Charge, Membership } from '#contract/rules/membership.ts'
import { taxOn } from '#contract/rules/pricing.ts'
import { rule, tellByRule, type Rule, type Sum } from './membership-by-rule.ts'
import { calculate } from './membership/calculator.ts'
import { declinedBy, generateHistory, type GeneratedHistory } from './membership/history.ts'
import type { Act } from './membership/types.ts'

const count = Number(process.env['CLEARCOAT_MEMBERSHIPS'] ?? 300)
const first = Number(process.env['CLEARCOAT_MEMBERSHIPS_FROM'] ?? 1)

/**
 * A history that asks nothing of which rule and calculator differ on purpose: the rule keeps a tax rate that was agreed,
 * and takes retries from the settings of the day; that another plan replaces a membership is no act of the rule.
 */
const comparable = (history: GeneratedHistory): GeneratedHistory => ({
  ...history,
  settings: { ...history.settings, planChange: 'prorated' },
  acts: history.acts.flatMap((act): Act[] => {
    if (act.kind === 'settings') return []
    if (act.kind !== 'catalogue') return [act]
    const { taxRate: _, ...change } = act.change
    return [{ ...act, change }]
  }),
})

const bySum = (a: Sum, b: Sum): number => a[1] - b[1] || a[0].localeCompare(b[0])

/** What a history comes to: charges, verdicts, and how each membership stands at its end. */
interface Outcome {
  seed: number
  sums: Sum[]
  done: string[]
  ends: unknown[]
}

const compare = (seed: number, by?: Rule): [expected: Outcome, told: Outcome] => {
  const history = comparable(generateHistory(seed))
  const calculated = calculate(history, declinedBy(history))
  const { told, sums, done } = tellByRule(history, calculated, by)
  const acts = (each: readonly boolean[]) => each.map((isDone, at) => `${at} ${history.acts[at]!.kind} ${isDone}`)
  const charges = calculated.charges.filter(({ kind }) => kind !== 'join')
  return [
    {
      seed,
      sums: charges
        .map((each): Sum => [each.membership, each.at, each.plan, Number(each.net), Number(each.tax), each.approved])
        .toSorted(bySum),
      done: acts(calculated.verdicts.map((verdict) => 'done' in verdict)),
      ends: calculated.memberships.map(({ id, nextBilling, plan, agreed }) =>
        nextBilling === null ? { id } : { id, nextBilling, plan, cents: Number(agreed) },
      ),
    },
    {
      seed,
      sums: sums.toSorted(bySum),
      done: acts(done),
      ends: told.map(({ id, terms: { endedAt, nextBillingAt, plan } }) =>
        endedAt === null ? { id, nextBilling: nextBillingAt, plan: plan.name, cents: plan.monthlyCents } : { id },
      ),
    },
  ]
}

test(`${count} histories of two years cost by the rule what the calculator says`, { timeout: 900_000 }, () => {
  let charges = 0
  for (let seed = first; seed < first + count; seed += 1) {
    const [expected, told] = compare(seed)
    expect(told).toEqual(expected)
    charges += expected.sums.length
  }
  expect(charges).toBeGreaterThan(count * 10)
})

const changed = (verdict: Verdict, of: Membership, change: (charge: Charge) => Charge): Verdict =>
  'charge' in verdict && verdict.charge.kind === 'change' ? { charge: change(verdict.charge) } : verdict

/** Faults of a rule, each of which the histories have to find. */
const faults: Record<string, Rule> = {
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
}

test.each(Object.entries(faults))('a rule that %s is found out', (_, by) => {
  const isFound = (seed: number): boolean => {
    const [expected, told] = compare(seed, by)
    return JSON.stringify(expected) !== JSON.stringify(told)
  }
  expect(Array.from({ length: 100 }, (_each, at) => first + at).some(isFound)).toBe(true)
})
