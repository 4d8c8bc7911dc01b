import { expect, test } from 'vitest'
import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { judge, type Evidence, type OrderFact } from './judge.ts'

const line = (type: LedgerLine['type'], at = 1_000, reference = 'order'): LedgerLine => ({
  type,
  account: 'a',
  reference,
  at: new Date(at).toISOString(),
})
const order: OrderFact = { id: 'order', key: 'key', state: 'approved', delivered: 1 }
const said = (text: string, at = 2_000) => ({ at, text })
const evidence = (of: Partial<Evidence> & { sentences?: ReturnType<typeof said>[] }): Evidence => ({
  purchases: [{ number: 1, keys: ['key'], sentences: of.sentences ?? [said(purchaseWords.approved)] }],
  ledger: of.ledger ?? [line('charge')],
  orders: of.orders ?? [order],
})
const clean = { chargedTwice: [], toldFalsely: [], neverTold: [], misdelivered: [] }

test('a purchase that is charged once, delivered and shown as paid passes', () => {
  expect(judge(evidence({}))).toEqual({ charged: 1, ...clean })
})

test('a voided charge does not count, and "Nothing was charged" is then true', () => {
  const ledger = [line('charge'), line('void')]
  const orders = [{ ...order, state: 'void', delivered: 0 }]
  expect(judge(evidence({ ledger, orders, sentences: [said(purchaseWords.unchargedTitle)] }))).toEqual({
    charged: 0,
    ...clean,
  })
})

test('"Your payment was returned" is true of a voided charge, and false where none was taken or it was kept', () => {
  const sentences = [said(purchaseWords.returnedTitle), said(purchaseWords.returnedBody('$19.80'))]
  const orders = [{ ...order, state: 'void', delivered: 0 }]
  const judged = (ledger: LedgerLine[]) => judge(evidence({ ledger, orders, sentences })).toldFalsely.length
  expect(judge(evidence({ ledger: [line('charge'), line('void')], orders, sentences }))).toEqual({
    charged: 0,
    ...clean,
  })
  expect(judged([])).toBe(2)
  expect(judged([line('charge')])).toBe(2)
})

test('two charges of one key are found, also under two orders', () => {
  const ledger = [line('charge'), line('charge', 1_000, 'other')]
  expect(judge(evidence({ ledger, orders: [order, { ...order, id: 'other' }] })).chargedTwice).toHaveLength(1)
})

test('"Nothing was charged" is false when the charge comes later', () => {
  const sentences = [said(`The bank says no. ${purchaseWords.nothingCharged}`, 500), said(purchaseWords.approvedLate)]
  expect(judge(evidence({ sentences })).toldFalsely).toHaveLength(1)
})

test('"Paid" is false when it appears before the charge', () => {
  expect(judge(evidence({ sentences: [said(purchaseWords.approved, 500)] })).toldFalsely).toHaveLength(1)
})

test('a purchase without a final sentence counts as never reported, and so does a charge shown only as refused', () => {
  expect(judge(evidence({ sentences: [] })).neverTold).toHaveLength(1)
  expect(judge(evidence({ sentences: [said(purchaseWords.underWayTitle)] })).neverTold).toHaveLength(1)
})

test('goods without a charge, a charge without goods and a charge without an order are found', () => {
  expect(judge(evidence({ ledger: [] })).misdelivered).toHaveLength(1)
  expect(judge(evidence({ orders: [{ ...order, delivered: 0 }] })).misdelivered).toHaveLength(1)
  expect(judge(evidence({ orders: [] })).misdelivered).toHaveLength(1)
})
