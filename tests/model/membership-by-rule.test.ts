import { expect, test } from 'vitest'
import { bySum, comparable, type Sum } from './comparable-history.ts'
import { faultsOf } from './membership-faults.ts'
import { rule, tellByRule, type Rule } from './membership-by-rule.ts'
import { calculate } from './membership/calculator.ts'
import { declinedBy, generateHistory } from './membership/history.ts'

const count = Number(process.env['CLEARCOAT_MEMBERSHIPS'] ?? 300)
const first = Number(process.env['CLEARCOAT_MEMBERSHIPS_FROM'] ?? 1)

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

test.each(Object.entries(faultsOf(rule)))('a rule that %s is found out', (_, by) => {
  const isFound = (seed: number): boolean => {
    const [expected, told] = compare(seed, by)
    return JSON.stringify(expected) !== JSON.stringify(told)
  }
  expect(Array.from({ length: 100 }, (_each, at) => first + at).some(isFound)).toBe(true)
})
