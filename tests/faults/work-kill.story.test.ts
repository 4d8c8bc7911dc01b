import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StepName } from '#server/basics/steps.ts'
import { runDemo } from '#tests/e2e/support/prepared-data.ts'
import { openCustomer, type Customer } from '#tests/support/customer.ts'
import type { RunningServer } from '#tests/support/run-server.ts'

// Kills a real server process at each step of a run of due work and restarts it on the same data. Afterwards each item
// is done: once, or, if the process ended between the effect and its record, a second time with the same id.

const minutes = 60_000
let server: RunningServer
let customer: Customer
let admin: Customer
beforeAll(async () => {
  server = await runDemo({ env: { CHARGE_TIMEOUT: '2000' } })
  customer = await openCustomer(server)
  admin = await openCustomer(server, 'puddle', 'avery@example.com')
}, 4 * minutes)
afterAll(() => server?.remove())

const restart = async (env: Record<string, string> = {}) => {
  await server.stop('SIGKILL')
  await server.start(env)
  await customer.logIn()
  await admin.logIn()
}

/** Waits until the process has ended at its step. */
const death = async () => {
  const answer = () =>
    server.ask('GET', '/healthz').then(
      () => 'alive',
      () => 'dead',
    )
  await expect.poll(answer, { timeout: minutes }).toBe('dead')
}

/** Reads or changes the database of the stopped server. */
const onDisk = async <T = object>(statement: string): Promise<T[]> => {
  const client = await PGlite.create(join(server.dataDir, 'database'))
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.close()
  }
}
const itemsOf = async (kind: string) =>
  (await onDisk<{ attempts: number }>(`select attempts from work where kind = '${kind}'`)).map(
    ({ attempts }) => attempts,
  )
const stopAndRead = async (kind: string) => {
  await server.stop()
  return itemsOf(kind)
}

/** Ids of the entries that one of the demo's boxes has for the customer, the newest first. */
const idsIn = async (box: 'mail' | 'push') => {
  const answer = await server.ask('GET', `/${box}.json?to=casey@example.com`, { host: `localhost:${server.port}` })
  return answer.json<{ id: string }[]>().map(({ id }) => id)
}

const send = {
  mail: () => customer.call('GET /users/forgot-password', '/users/forgot-password?email=casey@example.com'),
  push: () =>
    admin.call('POST /notifications/target', '/notifications/target', { body: { email: 'casey@example.com' } }),
}

test.each([
  { box: 'mail', point: 'claimed', left: [1], sent: 1 },
  { box: 'mail', point: 'made', left: [1], sent: 2 },
  { box: 'mail', point: 'finished', left: [], sent: 1 },
  { box: 'push', point: 'claimed', left: [1], sent: 1 },
  { box: 'push', point: 'made', left: [1], sent: 2 },
  { box: 'push', point: 'finished', left: [], sent: 1 },
] as const)(
  'killed at $box-$point, the message is sent $sent times in all and no work is left',
  async ({ box, point, left, sent }) => {
    await restart()
    await customer.call('POST /users/firebase', '/users/firebase', { body: { token: 'phone' } })
    const before = (await idsIn(box)).length
    await restart({ CRASH_AT: `${box}-${point}` satisfies StepName })
    await send[box]().catch(() => undefined)
    await death()
    expect(await itemsOf(box)).toEqual(left)
    await restart()
    await expect.poll(async () => (await idsIn(box)).length, { timeout: minutes }).toBe(before + sent)
    const added = (await idsIn(box)).slice(0, sent)
    expect(new Set(added).size).toBe(1)
    expect(await stopAndRead(box)).toEqual([])
  },
  5 * minutes,
)

test.each(['payment-claimed', 'payment-made', 'payment-finished'] as const)(
  'a payment in doubt, killed at %s while it is resolved, is charged and delivered once',
  async (step) => {
    const washes = async () => (await customer.wallet()).filter(({ itemType }) => itemType === 'AppWash').length
    const charges = () => server.ledger().filter(({ type }) => type === 'charge').length
    await restart({ CRASH_AT: 'charge-answered' })
    const before = [charges(), await washes()]
    const key = randomUUID()
    const productId = (await customer.washes())[0]!.productId
    await expect(customer.order(key, productId)).rejects.toThrow(/socket hang up|ECONNRESET|EPIPE/)
    expect(await itemsOf('payment')).toEqual([0])
    await expect(server.start({ CRASH_AT: step })).rejects.toThrow('the server ended')
    expect(await itemsOf('payment')).toEqual(step === 'payment-claimed' ? [1] : [])
    await restart()
    expect([charges(), await washes()]).toEqual(before.map((count) => count + 1))
    expect((await customer.settle(key)).result.state).toBe('approved')
    expect(await stopAndRead('payment')).toEqual([])
  },
  5 * minutes,
)

test.each([
  ['cleaning-claimed', { rows: 1, tomorrow: 2 }],
  // Each portion is stored when it is done.
  ['cleaning-made', { rows: 0, tomorrow: 2 }],
  ['cleaning-finished', { rows: 0, tomorrow: 3 }],
] as const)(
  'killed at %s, the cleaning of a merchant keeps what it has done, and is completed after the restart',
  async (step, left) => {
    await server.stop('SIGKILL')
    await onDisk(`insert into mail_outbox (tenant_id, id, "to", subject, text, html, created_at, sent_at)
      select tenant_id, '${randomUUID()}', 'a', '', '', '', now(), now() - interval '40 days' from sites limit 1`)
    await onDisk(`update work set due_at = case when tenant_id = (select tenant_id from mail_outbox
      where sent_at < now() - interval '31 days') then now() else now() + interval '1 day' end where kind = 'cleaning'`)
    const state = () =>
      onDisk(`select
        (select count(*)::int from mail_outbox where sent_at < now() - interval '31 days') as rows,
        (select count(*)::int from work where kind = 'cleaning' and due_at > now() and lease is null) as tomorrow,
        (select count(*)::int from work where kind = 'cleaning') as items`)
    await server.start({ CRASH_AT: step }).catch(() => undefined)
    await death()
    expect(await state()).toEqual([{ ...left, items: 3 }])
    const afterRestart = async () => {
      await restart()
      await server.stop()
      return state()
    }
    await expect.poll(afterRestart, { timeout: minutes }).toEqual([{ rows: 0, tomorrow: 3, items: 3 }])
  },
  5 * minutes,
)
