import { expect, test } from 'vitest'
import { runActs, wrongIn } from './campaign.ts'

// Runs a real server and its test gateway. `npm run test:faults -- --memberships N` runs more acts.

const seed = 3

test(
  `ten acts of a member from seed ${seed}: charged what was shown, at most once, never after leaving, and told truthfully`,
  async () => {
    const campaign = await runActs(10, seed)
    expect(wrongIn(campaign)).toEqual([])
    expect(campaign.acts).toHaveLength(10)
    expect(campaign.billings).toBe(2)
    expect(campaign.faults.length).toBeGreaterThan(3)
  },
  10 * 60_000,
)

test(
  'the same acts without their keys are told falsely',
  async () => {
    const campaign = await runActs(10, seed, undefined, { without: 'key' })
    console.warn(`wrong without the key: ${wrongIn(campaign).join('; ')}`)
    expect(wrongIn(campaign)).not.toEqual([])
  },
  10 * 60_000,
)
