import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { goods, openShop, type Shop } from '#tests/support/shop.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { listNotifications } from '#server/tables/notifications.ts'
import { outbox } from '#server/tables/outbox.ts'
import { placeOrder } from './place-order.ts'
import { settleOrder } from './settle-order.ts'
import { mostDeliveries } from './undelivered.ts'

const minute = 60_000
let shop: Shop
let userId: string
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  userId = await shop.person()
})

/** A wash whose validity exceeds the largest timestamp cannot be delivered. */
const breakDelivery = () => shop.as((tx) => tx.execute(sql`update products set valid_days = 2000000000 where id = 1`))
const mendDelivery = () =>
  shop.as(async (tx) => {
    await tx.execute(sql`update products set valid_days = 30 where id = 1`)
    await tx.execute(
      sql`update orders set lines = jsonb_set(lines, '{0,terms,validDays}', '30') where state = 'pending'`,
    )
  })

const buyer = () => ({ tenant: 1, userId })
const place = (ports: PaymentPorts = shop.ports) =>
  placeOrder({
    ports,
    buyer: buyer(),
    key: 'a',
    requestHash: 'hash',
    request: { products: [{ productId: goods.wash }] },
  })
const settle = () =>
  shop.as((tx) => settleOrder({ tx, random: shop.ports.random, buyer: buyer(), key: 'a', now: shop.clock.date() }))
const order = async () => (await shop.order(userId, 'a'))!
const lines = async () => shop.ledger((await order()).id).map(({ type }) => type)

const logging = () => {
  const error = vi.fn()
  const logged = () => error.mock.calls.map(([, words]) => String(words))
  return { ports: { ...shop.ports, log: { ...shop.ports.log, error } }, logged }
}

/** Reconciles every 10 s, as the job does. @returns milliseconds until the order was no longer pending */
const reconcileFor = async (longest: number, ports: PaymentPorts): Promise<number> => {
  for (let passed = 0; passed <= longest; passed += 10_000) {
    await shop.reconcile({ ports, early: false })
    if ((await order()).state !== 'pending') return passed
    shop.later(10_000)
  }
  return Infinity
}

test('a delivery that throws is retried, and the payment stays pending until then', async () => {
  await breakDelivery()
  const { ports, logged } = logging()
  await expect(place(ports)).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' })
  await expect(settle()).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' })
  expect(logged()).toEqual(['paid order could not be delivered'])
  await mendDelivery()
  expect(await reconcileFor(minute, ports)).toBe(10_000)
  expect(await settle()).toMatchObject({ state: 'approved' })
  expect(await shop.wallet(userId)).toHaveLength(1)
  expect(await lines()).toEqual(['charge', 'lookup'])
})

test('after the last attempt the payment is refunded, and the buyer and the operator are notified', async () => {
  await breakDelivery()
  const { ports, logged } = logging()
  await place(ports).catch(() => undefined)
  expect(await reconcileFor(5 * minute, ports)).toBeLessThan(4 * minute)
  await mendDelivery()
  expect(logged()).toEqual([
    ...Array.from({ length: mostDeliveries }, () => 'paid order could not be delivered'),
    'payment of an undelivered order was refunded',
  ])
  expect((await lines()).at(-1)).toBe('void')
  const returned = {
    code: 'ORDER_VOID',
    message: expect.stringContaining('your payment was returned') as string,
    detail: { resultData: { returned: true } },
  }
  await expect(place()).rejects.toMatchObject(returned)
  // The second call finds the order already void.
  for (let call = 0; call < 2; call += 1) expect(await settle()).toEqual({ state: 'void', order: null, returned: true })
  await expect(place()).rejects.toMatchObject(returned)
  expect(await shop.wallet(userId)).toEqual([])
  const words = expect.stringContaining('$19.80 went back to your card')
  const mails = await shop.as((tx) => tx.select().from(outbox))
  expect(mails.filter(({ subject }) => subject === 'Your purchase was canceled')).toMatchObject([{ text: words }])
  expect(await shop.as((tx) => listNotifications(tx, userId, new Date(0)))).toMatchObject([
    { title: 'Your purchase was canceled', body: words },
  ])
})

test('an order is concluded even if the buyer cannot be notified', async () => {
  await breakDelivery()
  await place().catch(() => undefined)
  const { ports, logged } = logging()
  const uuid = () => {
    throw new Error('no more ids')
  }
  await reconcileFor(5 * minute, { ...ports, random: { ...ports.random, uuid } })
  await mendDelivery()
  expect((await order()).state).toBe('failed')
  expect(logged().at(-1)).toBe('buyer not notified of a refund')
})

test('a refund that the processor refuses is retried with growing pauses, and logged each time', async () => {
  await breakDelivery()
  const { ports, logged } = logging()
  const keeping = { ...ports, processorOf: async () => ({ ...shop.processor, void: async () => false }) }
  await place(keeping).catch(() => undefined)
  expect(await reconcileFor(30 * minute, keeping)).toBe(Infinity)
  const kept = logged().filter((words) => words === 'payment of an undelivered order could not be refunded')
  expect(kept.length).toBeGreaterThan(2)
  expect(kept.length).toBeLessThan(8)
  expect(await reconcileFor(20 * minute, ports)).toBeLessThan(16 * minute)
  await mendDelivery()
  expect((await lines()).at(-1)).toBe('void')
})
