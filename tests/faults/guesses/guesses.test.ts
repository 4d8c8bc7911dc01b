import { expect, test } from 'vitest'
import { runGuesses, wrongIn } from './campaign.ts'

// `npm run test:faults -- --guesses N` plays N guesses from 10,000 addresses at 1,000 accounts.

const attack = { guesses: 180, addresses: 90, names: 3 }

test(
  'sixty guesses at each account let fifty through, and refuse no owner on a known device or at a known address',
  async () => {
    const campaign = await runGuesses(attack, true)
    expect(campaign).toMatchObject({ guesses: 180, letThrough: 150, mostAtOne: 49, mostFromKnown: 1 })
    expect(wrongIn(campaign)).toEqual([])
    expect(campaign.refused['new device at a new address']).toBeGreaterThan(0)
  },
  10 * 60_000,
)

test(
  'without the limits all are let through, which is found',
  async () => {
    const campaign = await runGuesses(attack, false)
    expect(campaign).toMatchObject({ letThrough: 180, mostAtOne: 59, mostFromKnown: 1 })
    expect(wrongIn(campaign)).toEqual(['59 guesses were let through at one account, 50 may be'])
  },
  10 * 60_000,
)
