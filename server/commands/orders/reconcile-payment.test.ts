import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OrderRequest } from '#contract/shapes/order.ts'
import { goods, openShop, type Shop } from '#tests/support/shop.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import type { StepName } from '#server/basics/steps.ts'
import { work } from '#server/tables/work.ts'
import { placeOrder } from './place-order.ts'
import type { Processor } from '#server/payments/processor.ts'
import { concludeOrder } from './conclude-order.ts'
import { doubtLimit, leaseLife } from './reconcile-payment.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const wash: OrderRequest = { products: [{ productId: goods.wash }] }
const place = (userId: string, key: string, ports: PaymentPorts = shop.ports) =>
  placeOrder({ ports, buyer: { tenant: 1, userId }, key, requestHash: 'hash', request: wash })

/** An order whose process stopped at this step. */
const placeAndDie = async (userId: string, at: StepName) => {
  let dead = false
  const ports = shop.portsWith((name) => {
    dead ||= name === at
    if (dead) throw new Error(`dies at ${name}`)
  })
  // A stopped process opens no further transaction.
  const transact: PaymentPorts['transact'] = async (work) => {
    if (dead) throw new Error(`dies at ${at}`)
    return ports.transact(work)
  }
  await expect(place(userId, 'a', { ...ports, transact })).rejects.toThrow('dies at')
  const order = await shop.order(userId, 'a')
  if (!order) throw new Error('the order is gone')
  return order
}

const gateway = () => shop.processor
/** The shop's ports as another instance has them, with a changed connection to the gateway. */
const portsAt = (change: Partial<Processor>): PaymentPorts => ({
  ...shop.ports,
  processorOf: async () => ({ ...gateway(), ...change }),
})

/** A promise that the test resolves. */
const deferred = () => {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const moneyTaken = (reference: string) => shop.ledger(reference).filter((line) => line.type === 'charge').length

test('an order whose process stopped before the charge fails, and can no longer be charged', async () => {
  const userId = await shop.person()
  const order = await placeAndDie(userId, 'order-stored')
  expect(order.state).toBe('pending')
  expect(await shop.reconcile()).toBe(1)
  expect((await shop.order(userId, 'a'))?.state).toBe('failed')
  const late = { reference: order.id, token: order.processorToken ?? '', amount: order.totalCents, currency: 'USD' }
  expect(await gateway().charge(late, new AbortController().signal)).toEqual({ kind: 'failed' })
  expect(moneyTaken(order.id)).toBe(0)
  expect(await shop.wallet(userId)).toEqual([])
})

test('the log contains the outcome', async () => {
  const userId = await shop.person()
  const order = await placeAndDie(userId, 'charge-answered')
  const info = vi.fn()
  await shop.reconcile({ ports: { ...shop.ports, log: { ...shop.ports.log, info } } })
  expect(info.mock.calls).toEqual([[{ order: order.id, state: 'approved' }, 'payment reconciled']])
})

test.each(['charge-answered', 'goods-written'] as const)(
  'an order whose process stopped at %s is delivered once',
  async (step) => {
    const userId = await shop.person()
    const order = await placeAndDie(userId, step)
    expect(order.state).toBe('pending')
    expect(await shop.reconcile()).toBe(1)
    expect(await shop.reconcile()).toBe(0)
    expect(await shop.wallet(userId)).toHaveLength(1)
    expect(moneyTaken(order.id)).toBe(1)
    expect((await place(userId, 'a')).result.approved).toBe(true)
    expect(moneyTaken(order.id)).toBe(1)
  },
)

test('a pending order is due to be looked up, and a concluded one is not', async () => {
  const userId = await shop.person()
  const dueWork = () => shop.as((tx) => tx.select().from(work).where(eq(work.kind, 'payment')))
  await place(userId, 'b')
  expect(await dueWork()).toEqual([])
  const order = await placeAndDie(userId, 'order-stored')
  expect(await dueWork()).toMatchObject([{ subject: order.id, attempts: 0 }])
  await concludeOrder({ ports: shop.ports, order, outcome: { kind: 'declined', code: '51', message: 'no' } })
  expect(await dueWork()).toEqual([])
})

test('a payment whose request is still running is skipped', async () => {
  const userId = await shop.person()
  await placeAndDie(userId, 'order-stored')
  expect(await shop.reconcile({ early: false })).toBe(0)
  expect((await shop.order(userId, 'a'))?.state).toBe('pending')
  shop.later(30_000)
  expect(await shop.reconcile({ early: false })).toBe(1)
})

test('the look-up is repeated until the gateway has the outcome', async () => {
  const userId = await shop.person({ card: 'silent' })
  await expect(place(userId, 'a')).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' })
  expect(await shop.reconcile()).toBe(0)
  shop.later(25_000)
  expect(await shop.reconcile()).toBe(1)
  expect(await shop.wallet(userId)).toHaveLength(1)
})

test('a payment in doubt for minutes is voided, so that the customer gets an outcome within five', async () => {
  const userId = await shop.person()
  const order = await placeAndDie(userId, 'charge-answered')
  const mute = portsAt({ lookup: async () => ({ kind: 'unknown' }) })
  expect(await shop.reconcile({ ports: mute })).toBe(0)
  shop.later(doubtLimit + 1)
  expect(await shop.reconcile({ ports: mute })).toBe(1)
  expect((await shop.order(userId, 'a'))?.state).toBe('failed')
  expect(shop.ledger(order.id).at(-1)?.type).toBe('void')
  expect(await shop.wallet(userId)).toEqual([])
})

test('a gateway failure for one payment does not stop the next one', async () => {
  const [first, second] = [await shop.person(), await shop.person()]
  const broken = await placeAndDie(first, 'charge-answered')
  await placeAndDie(second, 'charge-answered')
  const ports = portsAt({
    lookup: async (reference) => {
      if (reference === broken.id) throw new Error('connection reset')
      return gateway().lookup(reference)
    },
  })
  expect(await shop.reconcile({ ports })).toBe(1)
  expect(await shop.wallet(second)).toHaveLength(1)
  expect((await shop.order(first, 'a'))?.state).toBe('pending')
})

test('two reconcilers at the same time deliver once', async () => {
  const userId = await shop.person()
  await placeAndDie(userId, 'charge-answered')
  await Promise.all([shop.reconcile(), shop.reconcile()])
  expect(await shop.wallet(userId)).toHaveLength(1)
})

describe('two instances', () => {
  const unsure = async (): Promise<{ kind: 'unknown' }> => ({ kind: 'unknown' })

  test('one that voids a payment prevents the other from delivering it', async () => {
    const userId = await shop.person()
    const order = await placeAndDie(userId, 'charge-answered')
    shop.later(doubtLimit + 1)
    const asked = deferred()
    const answer = deferred()
    const slow = portsAt({
      lookup: unsure,
      void: async (reference) => {
        asked.resolve()
        await answer.promise
        return gateway().void(reference)
      },
    })
    const takingBack = shop.reconcile({ ports: slow })
    await asked.promise
    expect(await shop.reconcile()).toBe(0)
    answer.resolve()
    expect(await takingBack).toBe(1)
    expect((await shop.order(userId, 'a'))?.state).toBe('failed')
    expect(await shop.wallet(userId)).toEqual([])
    expect(shop.ledger(order.id).at(-1)?.type).toBe('void')
  })

  test('when one stops in the middle, the other continues after the lease ends', async () => {
    const userId = await shop.person()
    await placeAndDie(userId, 'charge-answered')
    const asked = deferred()
    const answer = deferred()
    const stopped = portsAt({
      lookup: async () => {
        asked.resolve()
        await answer.promise
        return { kind: 'unknown' }
      },
    })
    const stopping = shop.reconcile({ ports: stopped, timeLimit: 1e8 })
    await asked.promise
    expect(await shop.reconcile()).toBe(0)
    shop.later(leaseLife)
    expect(await shop.reconcile()).toBe(1)
    expect(await shop.wallet(userId)).toHaveLength(1)
    answer.resolve()
    expect(await stopping).toBe(0)
  })

  test('one that is alone on its database ignores leases', async () => {
    const userId = await shop.person()
    await placeAndDie(userId, 'charge-answered')
    const asked = deferred()
    const answer = deferred()
    const ports = portsAt({
      lookup: async () => {
        asked.resolve()
        await answer.promise
        return { kind: 'unknown' }
      },
    })
    const stopping = shop.reconcile({ ports, timeLimit: 1e8 })
    await asked.promise
    expect(await shop.reconcile({ alone: true })).toBe(1)
    answer.resolve()
    expect(await stopping).toBe(0)
  })
})

describe('a gateway that does not answer', () => {
  test('a look-up times out, and the next payment is processed', async () => {
    const [first, second] = [await shop.person(), await shop.person()]
    const hanging = await placeAndDie(first, 'charge-answered')
    await placeAndDie(second, 'charge-answered')
    const ports = portsAt({
      lookup: (reference) => (reference === hanging.id ? new Promise(() => undefined) : gateway().lookup(reference)),
    })
    expect(await shop.reconcile({ ports, timeLimit: 20 })).toBe(1)
    expect(await shop.wallet(second)).toHaveLength(1)
    expect(await shop.reconcile()).toBe(1)
    expect(await shop.wallet(first)).toHaveLength(1)
  })

  test('after a void without an answer the payment is never delivered, only voided again', async () => {
    const userId = await shop.person()
    const order = await placeAndDie(userId, 'charge-answered')
    shop.later(doubtLimit + 1)
    const silent = portsAt({ lookup: async () => ({ kind: 'unknown' }), void: () => new Promise(() => undefined) })
    expect(await shop.reconcile({ ports: silent, timeLimit: 20 })).toBe(0)
    const late = await concludeOrder({ ports: shop.ports, order, outcome: { kind: 'approved', code: '1' } })
    expect(late.state).toBe('pending')
    expect(await shop.reconcile()).toBe(1)
    expect((await shop.order(userId, 'a'))?.state).toBe('failed')
    expect(await shop.wallet(userId)).toEqual([])
    expect(shop.ledger(order.id).at(-1)?.type).toBe('void')
  })

  test('a refused void leaves the payment unchanged', async () => {
    const userId = await shop.person()
    await placeAndDie(userId, 'charge-answered')
    shop.later(doubtLimit + 1)
    expect(
      await shop.reconcile({
        ports: portsAt({ lookup: async () => ({ kind: 'unknown' }), void: async () => false }),
      }),
    ).toBe(0)
    expect(await shop.reconcile()).toBe(1)
    expect(await shop.wallet(userId)).toHaveLength(1)
  })

  test('a voided purchase ends its key: a repeat is answered as failed and charges nothing', async () => {
    const userId = await shop.person()
    await placeAndDie(userId, 'order-stored')
    expect(await shop.reconcile()).toBe(1)
    await expect(place(userId, 'a')).rejects.toMatchObject({ code: 'GATEWAY' })
    expect((await place(userId, 'b')).result.approved).toBe(true)
    expect(await shop.wallet(userId)).toHaveLength(1)
  })
})
