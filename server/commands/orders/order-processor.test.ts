import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { goods, openShop, type Shop } from '#tests/support/shop.ts'
import { noMeters } from '#server/basics/meters.ts'
import type { Log } from '#server/basics/ports.ts'
import { noSteps } from '#server/basics/steps.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import type { Processor } from '#server/payments/processor.ts'
import { makeProcessors } from '#server/payments/processors.ts'
import { AccountUnreadable } from '#server/security/service-accounts.ts'
import { insertCardEntry } from '#server/tables/card-entries.ts'
import { placeOrder } from './place-order.ts'
import { doubtLimit } from './reconcile-payment.ts'
import { startCardEntry } from '../cards/start-card-entry.ts'

let shop: Shop
let userId: string
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  userId = await shop.person()
})

const place = (ports: PaymentPorts) =>
  placeOrder({
    ports,
    buyer: { tenant: 1, userId },
    key: 'a',
    requestHash: 'hash',
    request: { products: [{ productId: goods.wash }] },
  })
const order = async () => (await shop.order(userId, 'a'))!
const charges = async () => shop.ledger((await order()).id).filter(({ type }) => type === 'charge')
const withProcessor = (change: Partial<Processor>): PaymentPorts => ({
  ...shop.ports,
  processorOf: async () => ({ ...shop.processor, ...change }),
})

const unreadable: PaymentPorts['processorOf'] = () => Promise.reject(new AccountUnreadable('it cannot be opened'))
/** Ports whose account can no longer be opened after the order was stored. */
const lostAfterStoring = (): PaymentPorts => {
  let isStored = false
  const ports = shop.portsWith((name) => {
    isStored ||= name === 'order-stored'
  })
  return { ...ports, processorOf: (tx, name) => (isStored ? unreadable : ports.processorOf)(tx, name) }
}

describe('a payment whose account cannot be opened', () => {
  test('before the charge stays pending, and is concluded without a charge once it opens', async () => {
    await expect(place(lostAfterStoring())).rejects.toThrow('cannot be opened')
    expect((await order()).state).toBe('pending')
    expect(await shop.reconcile()).toBe(1)
    expect((await order()).state).toBe('failed')
    expect(await charges()).toEqual([])
  })

  test('after the charge stays pending however often it is looked up, and is delivered once the account opens', async () => {
    const lostAnswer = withProcessor({
      charge: async (request, signal) => {
        await shop.processor.charge(request, signal)
        return { kind: 'unknown' }
      },
    })
    await expect(place(lostAnswer)).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' })
    shop.later(doubtLimit + 1)
    const warn = vi.fn<Log['warn']>()
    const ports = { ...shop.ports, processorOf: unreadable, log: { ...shop.ports.log, warn } }
    for (let time = 1; time <= 3; time += 1) expect(await shop.reconcile({ ports })).toBe(0)
    expect(warn.mock.calls.map(([, words]) => words)).toEqual(Array(3).fill('payment could not be reconciled'))
    expect((await order()).state).toBe('pending')
    expect(await shop.reconcile()).toBe(1)
    expect((await order()).state).toBe('approved')
    expect(await charges()).toHaveLength(1)
  })
})

/** A processor that opens a transaction in every call, which a call inside another transaction refuses. */
const strict = (calls: string[]): Processor => {
  const { charge, lookup, void: takeBack } = shop.processor
  const note = (call: string) => shop.as(async () => calls.push(call))
  return {
    ...shop.processor,
    charge: (request, signal) => note('charge').then(() => charge(request, signal)),
    lookup: (reference) => note('lookup').then(() => lookup(reference)),
    void: (reference) => note('void').then(() => takeBack(reference)),
  }
}

test('no transaction is open during a call to the processor', async () => {
  const calls: string[] = []
  const ports = withProcessor(strict(calls))
  expect((await place(ports)).result.approved).toBe(true)
  expect(calls).toEqual(['charge'])
  userId = await shop.person()
  await expect(place(lostAfterStoring())).rejects.toThrow('cannot be opened')
  expect(await shop.reconcile({ ports })).toBe(1)
  expect(calls).toEqual(['charge', 'lookup', 'void'])
  expect((await order()).state).toBe('failed')
})

describe('a charge', () => {
  const logged = async (change: Partial<Processor>) => {
    const warn = vi.fn<Log['warn']>()
    const ports = { ...withProcessor(change), chargeTimeout: 20, log: { ...shop.ports.log, warn } }
    await place(ports).catch(() => undefined)
    await shop.reconcile()
    return warn.mock.calls
  }

  test('that the processor refuses is logged with its reason', async () => {
    const calls = await logged({ charge: async () => ({ kind: 'failed', reason: 'HTTP_401' }) })
    const { id } = await order()
    expect(calls).toEqual([[{ order: id, processor: 'worldpay', reason: 'HTTP_401' }, 'processor refused a charge']])
  })

  test('that is not answered in time is logged', async () => {
    const calls = await logged({ charge: () => new Promise(() => undefined) })
    expect(calls).toEqual([[{ order: (await order()).id, processor: 'worldpay' }, 'charge was not answered in time']])
  })
})

describe('an adapter whose errors quote the credentials', () => {
  const secret = 'live_Zx81QpR4'
  const failing = (): Promise<never> => {
    const cause = Object.assign(new TypeError(`bad header "Basic ${secret}"\n    at ${secret}`), { code: 'ERR_HEADER' })
    return Promise.reject(
      Object.assign(new Error(`POST https://${secret}@acme.example`, { cause }), { code: 'HTTP_503' }),
    )
  }
  const calls = {
    openCardEntry: failing,
    charge: failing,
    lookup: failing,
    void: failing,
    readCallback: failing,
  }
  const processorOf: PaymentPorts['processorOf'] = (tx) =>
    makeProcessors([{ ...shop.adapter, at: () => ({ ...shop.processor, ...calls }) }], shop.accounts, noMeters).at(
      tx,
      1,
      'worldpay',
    )

  test('leaves none of them in the log of a charge and of a look-up, which says what failed', async () => {
    const lines: string[] = []
    const write = (detail: object, words: string) => void lines.push(JSON.stringify({ ...detail, words }))
    const log: Log = { debug: write, info: write, warn: write, error: write }
    const ports: PaymentPorts = { ...shop.portsWith(noSteps), log, processorOf }
    await expect(place(ports)).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' })
    expect(await shop.reconcile({ ports })).toBe(0)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('worldpay charge failed: Error HTTP_503, TypeError ERR_HEADER')
    expect(lines[1]).toContain('worldpay lookup failed: Error HTTP_503, TypeError ERR_HEADER')
    for (const line of lines) expect(line).toContain('order-processor.test.ts')
    expect(lines.join('')).not.toContain(secret)
  })

  test('leaves none of them in the log of a card entry', async () => {
    const lines: string[] = []
    const write = (detail: object, words: string) => void lines.push(JSON.stringify({ ...detail, words }))
    const log: Log = { debug: write, info: write, warn: write, error: write }
    const socketId = 'c'.repeat(32)
    const [openedAt, expiresAt] = [shop.clock.date(), new Date(shop.clock.now() + 60_000)]
    await shop.as((tx) =>
      insertCardEntry(tx, { socketId, tenantId: 1, origin: 'http://a', state: 'ready', openedAt, expiresAt }),
    )
    const entry = startCardEntry({
      transact: shop.as,
      random: shop.ports.random,
      processors: { adapter: () => null, at: (tx, _tenant, name) => processorOf(tx, name) },
      log,
      only: null,
      tenant: 1,
      userId,
      socketId,
      now: shop.clock.date(),
    })
    await expect(entry).rejects.toMatchObject({ code: 'PROCESSOR_DOWN' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('worldpay openCardEntry failed: Error HTTP_503, TypeError ERR_HEADER')
    expect(lines.join('')).not.toContain(secret)
  })

  test('throws none of them from any call', async () => {
    const processor = (await shop.as((tx) => processorOf(tx, 'worldpay')))!
    const { openCardEntry, readCallback, charge, lookup, void: takeBack } = processor
    const methods = [openCardEntry, readCallback, charge, lookup, takeBack] as ((
      ...given: unknown[]
    ) => Promise<unknown>)[]
    for (const call of methods) {
      const error = await call().catch((thrown: Error) => thrown)
      expect(error).toMatchObject({ message: expect.stringContaining('HTTP_503') })
      expect(`${(error as Error).stack}`).not.toContain(secret)
      expect((error as Error).cause).toBeUndefined()
    }
  })
})
