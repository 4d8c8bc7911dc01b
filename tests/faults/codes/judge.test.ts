import { expect, test } from 'vitest'
import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import { judge, type Evidence, type OrderRow } from './judge.ts'

const order = (own: Partial<OrderRow> = {}): OrderRow => ({
  id: 'order',
  key: 'key',
  user: 'casey',
  state: 'approved',
  code: 'SUDS',
  total: 800,
  isHeld: true,
  ...own,
})
const charge = (reference = 'order', amount = 800): LedgerLine => ({
  type: 'charge',
  account: 'a',
  reference,
  amount,
  at: '2026-11-27T12:00:00.000Z',
})
const evidence = (of: Partial<Evidence> = {}): Evidence => ({
  tried: [{ number: 1, key: 'key', code: 'SUDS', shownCents: 800, told: 'paid' }],
  ledger: [charge()],
  orders: [order()],
  codes: [{ code: 'SUDS', used: 1, most: 1, mostEach: 1 }],
  ...of,
})
const clean = { usedTooOften: [], miscounted: [], heldWrongly: [], chargedTwice: [], chargedOther: [], toldFalsely: [] }
const failed = { ledger: [], codes: [{ code: 'SUDS', used: 0, most: 1, mostEach: 1 }] }

test('a purchase that took its code once and was charged what was shown passes', () => {
  expect(judge(evidence())).toEqual({ approved: 1, ...clean })
})

test('a failed purchase that gave its code back passes; one that holds it does not', () => {
  const tried = [{ number: 1, key: 'key', code: 'SUDS', shownCents: 800, told: 'nothing' as const }]
  const given = { ...failed, tried, orders: [order({ state: 'failed', isHeld: false })] }
  expect(judge(evidence(given))).toEqual({ approved: 0, ...clean })
  const held = judge(evidence({ ...given, orders: [order({ state: 'failed' })] }))
  expect(held.heldWrongly).toHaveLength(1)
  expect(judge(evidence({ ...given, codes: evidence().codes })).miscounted).toHaveLength(1)
})

test('a code that is used more often than it may be is found, by all and by one', () => {
  const orders = [order(), order({ id: 'other', key: 'k2' })]
  const judged = judge(evidence({ orders, codes: [{ code: 'SUDS', used: 2, most: 1, mostEach: 1 }] }))
  expect(judged.usedTooOften).toHaveLength(2)
})

test.each([
  ['charged twice', { ledger: [charge(), charge()] }, 'chargedTwice'],
  [
    'bought by a copy',
    { orders: [order(), order({ id: 'copy', key: 'another', code: null, isHeld: false })] },
    'chargedTwice',
  ],
  ['charged another sum', { ledger: [charge('order', 1_000)] }, 'chargedOther'],
  ['told that it is paid', { ...failed, orders: [order({ state: 'declined', isHeld: false })] }, 'toldFalsely'],
] as const)('a purchase that is %s is found', (_, of, where) => {
  expect(judge(evidence(of))[where]).not.toEqual([])
})
