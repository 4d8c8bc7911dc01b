import { expect, test } from 'vitest'
import { referralReward } from './referral-reward.ts'

test('an invitation earns what the merchant says, and 1000 points when the merchant says nothing', () => {
  expect(referralReward({ referralPoints: 250 })).toBe('250')
  expect(referralReward({ referralPoints: 0 })).toBe('0')
  expect(referralReward({ referralPoints: null })).toBe('1,000')
  expect(referralReward(undefined)).toBeUndefined()
})
