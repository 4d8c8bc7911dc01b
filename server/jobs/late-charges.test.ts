import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenFor, type Behaviour } from '#server/payments/test-gateway/cards.ts'
import { shortReference } from '#server/payments/exact/api.ts'
import { processorNames, type ProcessorName } from '#server/payments/processor.ts'
import { tokenText } from '#server/payments/exact/token.ts'
import { orderByKey } from '#server/tables/orders.ts'
import { work } from '#server/tables/work.ts'
import { hour, minute } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { simulatorsOf } from '#server/testing/simulated-cards.ts'
import { freePort } from '#tests/support/run-server.ts'

let server: TestServer
let merchant: TestMerchant
let person: TestPerson & { accessToken: string }
const simulators = () => simulatorsOf(server)
beforeAll(async () => {
  server = await makeServer({
    env: { CARD_PROCESSORS: 'simulators', SIMULATOR_PORT: String(await freePort()), CHARGE_TIMEOUT: '1000' },
  })
})
afterAll(() => server.close())
afterEach(() => {
  simulators().faults.release()
  simulators().faults.charges = 'asUsual'
})

/** The token as the adapter of the processor stores it. */
const stored = (name: ProcessorName, behaviour: Behaviour): string => {
  const token = tokenFor(behaviour)
  return name === 'exacthosted' ? tokenText({ token, type: 'Visa', expiry: '0828' }) : token
}
const buyerAt = async (name: ProcessorName, behaviour: Behaviour = 'approves') => {
  merchant = await server.make.merchant({ processor: name })
  person = await server.make.loggedIn(merchant)
  await server.make.card(person, stored(name, behaviour), name)
}
const buy = async () => {
  const { id } = await server.make.product(merchant, { priceCents: 1_234, taxRate: 0 })
  const body = { products: [{ productId: id }], total: 12.34 }
  return server.call('POST /orders', { as: person, body, headers: { 'idempotency-key': 'k' } })
}
const order = async () =>
  (await server.database.transact(merchant.tenant, 'test', (tx) => orderByKey(tx, person.userId, 'k')))!

/** What the card holder's statement shows for the order. */
const statement = async () => {
  const { id, processor } = await order()
  const reference = processor === 'exacthosted' ? shortReference(id) : id
  return simulators()
    .bank.charges.filter((charge) => charge.reference === reference)
    .map(({ state }) => state)
}
/** Runs the look-ups of the next minutes, each when it is due. */
const pass = async (minutes: number) => {
  for (let passed = 0; passed < minutes; passed += 1) {
    server.clock.advance(minute)
    await server.runner.drain(['payment', 'late-charge'])
  }
}

test('a payment at worldpay of which a part was charged is given back, and nothing is delivered', async () => {
  await buyerAt('worldpay')
  simulators().faults.charges = 'partly'
  expect((await buy()).errorCode).toBe('IDEMPOTENCY_IN_PROGRESS')
  await pass(5)
  expect([(await order()).state, await statement()]).toEqual(['failed', ['voided']])
})

describe.each(processorNames)('a payment at %s', (name) => {
  test('whose charge is not answered is found, and delivered once', async () => {
    await buyerAt(name, 'silent')
    expect((await buy()).errorCode).toBe('IDEMPOTENCY_IN_PROGRESS')
    await pass(2)
    expect([(await order()).state, await statement()]).toEqual(['approved', ['approved']])
  })

  test('whose charge never arrives fails within five minutes', async () => {
    await buyerAt(name)
    simulators().faults.charges = 'never'
    expect((await buy()).errorCode).toBe('IDEMPOTENCY_IN_PROGRESS')
    await pass(5)
    expect([(await order()).state, await statement()]).toEqual(['failed', []])
    await pass(30)
    expect([(await order()).state, await statement()]).toEqual(['failed', []])
  })

  test('whose charge arrives after its end is refused, or voided within the hour', async () => {
    await buyerAt(name)
    simulators().faults.charges = 'late'
    expect((await buy()).errorCode).toBe('IDEMPOTENCY_IN_PROGRESS')
    await pass(5)
    expect((await order()).state).toBe('failed')
    simulators().faults.release()
    await expect.poll(statement).toEqual(name === 'ips' ? [] : ['approved'])
    await pass(60)
    expect([(await order()).state, await statement()]).toEqual(['failed', name === 'ips' ? [] : ['voided']])
  })

  test('whose charge is late, but not too late, is delivered', async () => {
    await buyerAt(name)
    simulators().faults.charges = 'late'
    await buy()
    simulators().faults.release()
    await expect.poll(statement).toEqual(['approved'])
    await pass(2)
    expect([(await order()).state, await statement()]).toEqual(['approved', ['approved']])
  })
})

describe('the watch for a late charge', () => {
  const waiting = () =>
    server.database.transact(merchant.tenant, 'test', (tx) => tx.$count(work, eq(work.kind, 'late-charge')))
  beforeEach(async () => {
    await buyerAt('worldpay')
    simulators().faults.charges = 'never'
    await buy()
    await pass(5)
  })

  test('ends a day after the payment', async () => {
    expect(await waiting()).toBe(1)
    server.clock.advance(25 * hour)
    await server.runner.drain(['late-charge'])
    expect(await waiting()).toBe(0)
  })

  test('goes on while the processor does not answer', async () => {
    const { processors } = server.deps
    server.deps.processors = {
      ...processors,
      at: async (...merchants) => {
        const known = await processors.at(...merchants)
        return known && { ...known, lookup: async () => ({ kind: 'unknown' as const }) }
      },
    }
    server.clock.advance(25 * hour)
    await server.runner.drain(['late-charge'])
    server.deps.processors = processors
    expect(await waiting()).toBe(1)
  })

  test('is not started where a void refuses later charges', async () => {
    await buyerAt('ips')
    await buy()
    await pass(5)
    expect([(await order()).state, await waiting()]).toEqual(['failed', 0])
  })
})
