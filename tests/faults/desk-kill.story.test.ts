import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { steps, type StepName } from '#server/basics/steps.ts'
import { runDemo } from '#tests/e2e/support/prepared-data.ts'
import { openCustomer, type Customer } from '#tests/support/customer.ts'
import type { RunningServer } from '#tests/support/run-server.ts'

// Kills a real server process at each named step of a purchase with a discount code and of a refund, and restarts it on
// the same data.

const minutes = 60_000
let server: RunningServer
let customer: Customer
let desk: Customer
let productId: number
let price: number
beforeAll(async () => {
  server = await runDemo({ env: { CHARGE_TIMEOUT: '2000' } })
  customer = await openCustomer(server)
  desk = await openCustomer(server, 'puddle', 'avery@example.com')
  const [wash] = await customer.washes()
  productId = wash!.productId
  price = wash!.price + wash!.taxes
}, 4 * minutes)
afterAll(() => server?.remove())

const restart = async (env: Record<string, string> = {}) => {
  await server.stop('SIGKILL')
  await server.start(env)
  await customer.logIn()
  await desk.logIn()
}

const dies = /socket hang up|ECONNRESET|EPIPE/

/** A code of half the price that one purchase of all can use. */
const codeForOne = async (): Promise<string> => {
  const code = `KILL${randomUUID().slice(0, 8).toUpperCase()}`
  const body = {
    name: 'Once',
    code,
    size: 1,
    percent: 50,
    amount: null,
    freeItemId: null,
    productTypes: [],
    productIds: [],
    fromTotal: 0,
    startsAt: null,
    endsAt: null,
    firstPurchase: false,
    totalLimit: 1,
    personLimit: null,
  }
  expect((await desk.call('POST /accounts/discounts', '/accounts/discounts', { key: randomUUID(), body })).status).toBe(
    201,
  )
  return code
}

const buy = (key: string, code?: string) =>
  customer.call('POST /orders', '/orders', {
    key,
    body: { products: [{ productId }], ...(code === undefined ? {} : { code }) },
  })

test.each<[StepName, boolean]>([
  ['order-stored', false],
  ['gateway-charged', true],
  ['charge-answered', true],
  ['goods-written', true],
  ['order-settled', true],
])(
  'killed at %s, a purchase uses the only use of its code exactly when it is paid: %s',
  async (at, isPaid) => {
    const [code, key] = [await codeForOne(), randomUUID()]
    await restart({ CRASH_AT: at })
    await expect(buy(key, code)).rejects.toThrow(dies)
    await restart()
    expect((await customer.settle(key)).result.state).toBe(isPaid ? 'approved' : 'void')
    const next = await buy(randomUUID(), code)
    if (isPaid) expect(next.errorCode).toBe('CODE_SPENT')
    else expect(next).toMatchObject({ status: 200, result: { approved: true } })
    expect((await buy(randomUUID(), code)).errorCode).toBe('CODE_SPENT')
  },
  5 * minutes,
)

const refundSteps = steps.filter((step) => /^refund-(stored|answered|settled)$/.test(step))

test.each(refundSteps)(
  'killed at %s, a refund that is asked for again pays back once',
  async (at) => {
    const { transRecordId: order } = (await buy(randomUUID())).result
    const refund = randomUUID()
    const ask = () =>
      desk.call(
        'PUT /accounts/purchases/{transRecordId}/refunds/{refund}',
        `/accounts/purchases/${order}/refunds/${refund}`,
        {
          body: {
            total: Math.round(price * 100) / 100,
            lines: [0],
            takesItems: true,
            takesPoints: true,
            reason: 'other',
          },
        },
      )
    await restart({ CRASH_AT: at })
    await expect(ask()).rejects.toThrow(dies)
    await restart()
    await expect.poll(async () => (await ask()).result.state, { timeout: 2 * minutes, interval: 1_000 }).toBe('done')
    const paidBack = server.ledger().filter(({ type, reference }) => type === 'refund' && reference === order)
    expect(paidBack.map(({ refund: id, amount }) => [id, amount])).toEqual([[refund, Math.round(price * 100)]])
    const path = `/accounts/purchases/${order}`
    expect((await desk.call('GET /accounts/purchases/{transRecordId}', path)).result).toMatchObject({
      left: 0,
      refunds: [{ id: refund, state: 'done' }],
    })
  },
  5 * minutes,
)
