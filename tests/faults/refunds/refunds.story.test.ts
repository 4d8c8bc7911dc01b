import { expect, test } from 'vitest'
import { runRefunds, wrongIn } from './campaign.ts'

// Runs a real server and its test gateway. `npm run test:faults -- --refunds N` runs more refunds.

const seed = 2

test(
  `eight refunds from seed ${seed}: paid back once, at most what was paid, told truthfully, and the books agree`,
  async () => {
    const campaign = await runRefunds(8, seed)
    expect(wrongIn(campaign)).toEqual([])
    expect(campaign.asked).toHaveLength(8)
    expect(campaign.faults.length).toBeGreaterThan(3)
  },
  10 * 60_000,
)

test(
  'the same refunds without their ids are paid back twice or told falsely',
  async () => {
    const campaign = await runRefunds(8, seed, undefined, { without: 'key' })
    console.warn(`wrong without the id: ${wrongIn(campaign).join('; ')}`)
    expect(wrongIn(campaign)).not.toEqual([])
  },
  10 * 60_000,
)
