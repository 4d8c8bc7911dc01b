import { expect, test } from 'vitest'
import { runCodes, wrongIn } from './campaign.ts'

// Runs a real server and its test gateway. `npm run test:faults -- --codes N` runs more purchases.

const seed = 3

test(
  `ten purchases with codes from seed ${seed}: no code too often, each given back that was not paid, charged as shown`,
  async () => {
    const campaign = await runCodes(10, seed)
    expect(wrongIn(campaign)).toEqual([])
    expect(campaign.tried).toHaveLength(10)
    expect(campaign.approved).toBeGreaterThan(0)
    expect(campaign.faults.length).toBeGreaterThan(3)
  },
  10 * 60_000,
)

test(
  'the same purchases are miscounted, or use a code too often, where an order takes nothing',
  async () => {
    const campaign = await runCodes(10, seed, undefined, { without: 'take' })
    console.warn(`wrong without the take: ${wrongIn(campaign).join('; ')}`)
    expect([...campaign.usedTooOften, ...campaign.miscounted]).not.toEqual([])
  },
  10 * 60_000,
)
