import { expect, test } from 'vitest'
import { runOrdersOn, wrongIn } from './campaign.ts'

// Runs Chromium, a real server and its test gateway. `npm run test:faults -- --orders N` runs more purchases.

const seed = 20_261_122

test(
  `five purchases from seed ${seed}: charged at most once, delivered exactly when charged, and reported truthfully`,
  async () => {
    const campaign = await runOrdersOn(1, 5, seed)
    expect(wrongIn(campaign)).toEqual([])
    expect(campaign.purchases).toBe(5)
    expect(campaign.charged).toBeGreaterThan(0)
    expect(campaign.faults.length).toBeGreaterThan(3)
  },
  10 * 60_000,
)

test(
  'the same purchases without their keys are charged twice or told falsely',
  async () => {
    const campaign = await runOrdersOn(1, 5, seed, undefined, { without: 'key' })
    console.warn(
      `wrong without the key: ${campaign.chargedTwice.length} twice, ${campaign.toldFalsely.length} told falsely`,
    )
    expect([...campaign.chargedTwice, ...campaign.toldFalsely]).not.toEqual([])
  },
  10 * 60_000,
)
