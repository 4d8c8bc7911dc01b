import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StepName } from '#server/basics/steps.ts'
import { runDemo } from '#tests/e2e/support/prepared-data.ts'
import { openCustomer, type Customer } from '#tests/support/customer.ts'
import type { RunningServer } from '#tests/support/run-server.ts'

// Kills a real server process in the middle of a purchase and restarts it on the same data. The gateway's ledger is
// compared with the wallet.

const minutes = 60_000
let server: RunningServer
let customer: Customer
let productId: number
beforeAll(async () => {
  server = await runDemo({ env: { CHARGE_TIMEOUT: '2000' } })
  customer = await openCustomer(server)
  productId = (await customer.washes())[0]?.productId ?? 0
}, 4 * minutes)
afterAll(() => server?.remove())

/** Number of card charges that were not voided. */
const charges = () => {
  const lines = server.ledger()
  const voided = new Set(lines.filter((line) => line.type === 'void').map((line) => line.reference))
  return lines.filter((line) => line.type === 'charge' && !voided.has(line.reference)).length
}

/** Washes in the wallet. A loyalty award for points may arrive with one and is not counted. */
const washes = async () => (await customer.wallet()).filter((item) => item.itemType === 'AppWash').length

const restart = async (env: Record<string, string> = {}) => {
  await server.stop('SIGKILL')
  await server.start(env)
  await customer.logIn()
}

/** Sends an order to a server that dies at the step. @returns the charges, and the washes in the wallet before */
const orderAndDie = async (key: string, at: StepName) => {
  await restart({ CRASH_AT: at })
  const before = { charges: charges(), items: await washes() }
  await expect(customer.order(key, productId)).rejects.toThrow(/socket hang up|ECONNRESET|EPIPE/)
  return before
}

const expectOutcome = async (key: string, before: { charges: number; items: number }, sold: number) => {
  expect(charges() - before.charges).toBe(sold)
  expect((await washes()) - before.items).toBe(sold)
  const { result } = await customer.settle(key)
  expect(result.state).toBe(sold ? 'approved' : 'void')
  // The same key never buys a second time, however the first attempt ended.
  const again = await customer.order(key, productId)
  expect(sold ? again.result.transRecordId : again.errorCode).toBe(sold ? result.order?.transRecordId : 'ORDER_VOID')
  expect(charges() - before.charges).toBe(sold)
}

test.each<[StepName, number]>([
  ['order-stored', 0],
  ['gateway-charged', 1],
  ['charge-answered', 1],
  ['goods-written', 1],
  ['order-settled', 1],
])(
  'killed at %s: charged %i times, and the wash is in the wallet exactly then',
  async (step, sold) => {
    const key = randomUUID()
    const before = await orderAndDie(key, step)
    await restart()
    await expectOutcome(key, before, sold)
  },
  5 * minutes,
)

test(
  'killed again while it resolves the pending order, it resolves the order at the next start',
  async () => {
    const key = randomUUID()
    const before = await orderAndDie(key, 'charge-answered')
    await server.stop('SIGKILL')
    await expect(server.start({ CRASH_AT: 'goods-written' })).rejects.toThrow('the server ended')
    await restart()
    await expectOutcome(key, before, 1)
  },
  5 * minutes,
)

test(
  'killed while the gateway is silent: the customer is told to wait, then that it is paid, and pays once',
  async () => {
    await restart()
    expect(await customer.addCard('4000000000000119')).toMatchObject({ event: 'message', success: true })
    const key = randomUUID()
    const before = { charges: charges(), items: await washes() }
    const order = customer.order(key, productId).catch(() => null)
    await expect.poll(() => charges() - before.charges, { timeout: minutes }).toBe(1)
    await restart()
    await order
    const told = new Set<string>()
    await expect
      .poll(
        async () => {
          const { status, result, errorCode } = await customer.settle(key)
          told.add(errorCode ?? result.state)
          return status
        },
        { timeout: 2 * minutes, interval: 1_000 },
      )
      .toBe(200)
    expect(['IDEMPOTENCY_IN_PROGRESS', 'approved']).toEqual(expect.arrayContaining([...told]))
    await expectOutcome(key, before, 1)
  },
  6 * minutes,
)
