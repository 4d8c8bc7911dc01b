// Histories of memberships through the real commands, database and gateway, against the calculator.
import { expect, test, vi } from 'vitest'
import { compareBySeed } from './members/compare.ts'
import type { Rule } from './membership-by-rule.ts'
import { faultsOf } from './membership-faults.ts'

/** The rule that decides instead of the product's. */
const faulty = vi.hoisted(() => ({ by: null as Rule | null }))

vi.mock('#contract/rules/membership.ts', async (original) => {
  const real = await original<Rule>()
  return {
    ...real,
    approved: (...asked: Parameters<Rule['approved']>) => (faulty.by ?? real).approved(...asked),
    bill: (...asked: Parameters<Rule['bill']>) => (faulty.by ?? real).bill(...asked),
    declined: (...asked: Parameters<Rule['declined']>) => (faulty.by ?? real).declined(...asked),
  }
})
vi.mock('#contract/rules/membership-acts.ts', async (original) => {
  const real = await original<Rule>()
  return { ...real, decide: (...asked: Parameters<Rule['decide']>) => (faulty.by ?? real).decide(...asked) }
})

/** The product's, whose functions are replaced above. */
const real: Rule = {
  ...(await vi.importActual<Rule>('#contract/rules/membership.ts')),
  decide: (await vi.importActual<Rule>('#contract/rules/membership-acts.ts')).decide,
}

const first = Number(process.env['CLEARCOAT_MEMBER_HISTORIES_FROM'] ?? 6)
const count = Number(process.env['CLEARCOAT_MEMBER_HISTORIES'] ?? 4)
const last = Number(process.env['CLEARCOAT_MEMBER_HISTORIES_TO'] ?? first + count - 1)

test(
  `the histories of the seeds ${first} to ${last} cost by the commands what the calculator says`,
  { timeout: (last - first + 1) * 120_000 },
  async () => {
    let charges = 0
    for (let seed = first; seed <= last; seed += 1) {
      const [expected, played] = await compareBySeed(seed)
      expect(played).toEqual(expected)
      charges += expected.sums.length
    }
    expect(charges).toBeGreaterThan(last - first)
  },
)

/** Seeds of short histories in which the faults show. */
const seeds = { 'counts a day too many in a change of the plan': 59, 'bills the month in a freeze': 30 }

test.each(Object.entries(seeds))('a product that %s is found out', { timeout: 120_000 }, async (name, seed) => {
  const by = faultsOf(real)[name]
  if (!by) throw new Error(`no fault is named "${name}"`)
  faulty.by = by
  const [expected, played] = await compareBySeed(seed).finally(() => {
    faulty.by = null
  })
  expect(played.sums).not.toEqual(expected.sums)
})
