import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderRequest } from '#contract/shapes/order.ts'
import { goods, openShop, type Shop } from '#tests/support/shop.ts'
import { placeOrder } from './place-order.ts'
import { settleOrder } from './settle-order.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const wash: OrderRequest = { products: [{ productId: goods.wash }] }
const place = (userId: string, key: string) =>
  placeOrder({ ports: shop.ports, buyer: { tenant: 1, userId }, key, requestHash: 'hash', request: wash })
const settle = (userId: string, key: string) =>
  shop.as((tx) =>
    settleOrder({ tx, random: shop.ports.random, buyer: { tenant: 1, userId }, key, now: shop.clock.date() }),
  )
const refusal = (code: string) => expect.objectContaining({ code })

test('an approved purchase whose answer was lost is returned, on every call', async () => {
  const userId = await shop.person()
  const { result } = await place(userId, 'a')
  expect(await settle(userId, 'a')).toEqual({ state: 'approved', order: result })
  expect(await settle(userId, 'a')).toEqual({ state: 'approved', order: result })
})

test('a declined purchase is returned as declined', async () => {
  const userId = await shop.person({ card: 'declines' })
  await place(userId, 'a')
  expect(await settle(userId, 'a')).toMatchObject({ state: 'declined', order: { approved: false, code: 'DECLINED' } })
})

test('a purchase that never arrived is voided, and is never charged afterwards', async () => {
  const userId = await shop.person()
  expect(await settle(userId, 'a')).toEqual({ state: 'void', order: null })
  await expect(place(userId, 'a')).rejects.toEqual(refusal('ORDER_VOID'))
  expect(await settle(userId, 'a')).toEqual({ state: 'void', order: null })
  expect(await shop.wallet(userId)).toEqual([])
})

test('a failed charge is voided', async () => {
  const userId = await shop.person({ card: 'fails' })
  await expect(place(userId, 'a')).rejects.toEqual(refusal('GATEWAY'))
  expect(await settle(userId, 'a')).toEqual({ state: 'void', order: null })
  await shop.changeCard(userId, 'approves')
  await expect(place(userId, 'a')).rejects.toEqual(refusal('ORDER_VOID'))
})

test('a refused order is voided', async () => {
  const userId = await shop.person({ card: null })
  await expect(place(userId, 'a')).rejects.toEqual(refusal('NO_CARD'))
  expect(await settle(userId, 'a')).toEqual({ state: 'void', order: null })
  await shop.changeCard(userId, 'approves')
  await expect(place(userId, 'a')).rejects.toEqual(refusal('ORDER_VOID'))
})

test('while the outcome is unknown the answer asks to wait', async () => {
  const userId = await shop.person({ card: 'silent' })
  await expect(place(userId, 'a')).rejects.toEqual(refusal('IDEMPOTENCY_IN_PROGRESS'))
  await expect(settle(userId, 'a')).rejects.toMatchObject({
    code: 'IDEMPOTENCY_IN_PROGRESS',
    detail: { retryAfter: 5 },
  })
})

test('an order settled while it arrives is either voided without a charge or charged once and delivered', async () => {
  for (let round = 0; round < 10; round += 1) {
    const userId = await shop.person()
    // The call that starts first is more likely to be handled first.
    const start = {
      place: () =>
        place(userId, 'a').then(
          () => true,
          () => false,
        ),
      settle: () => settle(userId, 'a').catch(() => null),
    }
    const started = round % 2 ? ([start.place(), start.settle()] as const) : ([start.settle(), start.place()] as const)
    const answers = await Promise.all(started)
    const order = await shop.order(userId, 'a')
    const charges = shop.ledger(order?.id).filter((line) => line.type === 'charge').length
    const items = (await shop.wallet(userId)).length
    expect([charges, items]).toEqual(order?.state === 'void' ? [0, 0] : [1, 1])
    expect(answers).toContain(order?.state === 'approved')
  }
})

test('keys are scoped to their user', async () => {
  const [one, other] = [await shop.person(), await shop.person()]
  await place(one, 'a')
  expect(await settle(other, 'a')).toEqual({ state: 'void', order: null })
  expect((await settle(one, 'a')).state).toBe('approved')
})
