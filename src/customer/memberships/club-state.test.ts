import { expect, test } from 'vitest'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { clubState } from './club-state.ts'

const of = (status: string, unpaid: WashClub['unpaid'] = null) =>
  clubState({ status: status as WashClub['status'], unpaid })
const unpaid = { since: '2026-03-01T00:00:00Z', nextAttemptDate: '2026-03-02T00:00:00Z', amount: 10 }

test('the status is compared in any case', () => {
  expect([of('Active'), of('EndBillingPending'), of('INACTIVE')]).toEqual(['active', 'ending', 'none'])
})

test('an active club with a declined billing is unpaid', () => {
  expect([of('active', unpaid), of('inactive', unpaid)]).toEqual(['unpaid', 'none'])
})

test('an answer that an earlier version stored has no unpaid member', () => {
  expect(clubState({ status: 'active' } as WashClub)).toBe('active')
})
