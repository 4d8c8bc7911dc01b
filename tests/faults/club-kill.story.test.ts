import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StepName } from '#server/basics/steps.ts'
import { runDemo } from '#tests/e2e/support/prepared-data.ts'
import type { RunningServer } from '#tests/support/run-server.ts'

// Kills a real server process at each step of a club's billing and restarts it on the same data. Judged by the
// gateway's ledger: the period is charged once.

const minutes = 60_000
let server: RunningServer
beforeAll(async () => {
  server = await runDemo({ env: { CHARGE_TIMEOUT: '2000' } })
}, 4 * minutes)
afterAll(() => server?.remove())

/** Reads or changes the database of the stopped server. */
const onDisk = async <T = object>(statement: string): Promise<T[]> => {
  const client = await PGlite.create(join(server.dataDir, 'database'))
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.close()
  }
}

/** Makes the first club owe a period that began a minute ago. @returns the id of its user */
const oweOnePeriod = async (): Promise<string> => {
  const [club] = await onDisk<{ user_id: string }>(`update clubs set status = 'active', failed_attempts = 0,
    next_attempt_at = null, unpaid_since = null, next_billing_at = now() - interval '1 minute',
    billing_day = extract(day from now() at time zone 'UTC')
    where user_id = (select user_id from clubs order by user_id limit 1) returning user_id`)
  await onDisk(`update work set lease = null, wanted_at = null, due_at = case when subject = '${club!.user_id}'
    then now() else now() + interval '1 year' end where kind = 'club'`)
  return club!.user_id
}

const stateOf = (userId: string) =>
  onDisk(`select
    (select count(*)::int from orders where kind = 'clubBilling' and state = 'approved') as approved,
    (select count(*)::int from orders where kind = 'clubBilling' and state = 'pending') as pending,
    (select next_billing_at > now() from clubs where user_id = '${userId}') as renewed,
    (select count(*)::int from work where kind = 'club' and subject = '${userId}') as items`)

/** Waits until the process has ended at its step. */
const death = async () =>
  await expect
    .poll(() => server.ask('GET', '/healthz').then(Boolean, () => false), { timeout: minutes, interval: 200 })
    .toBe(false)

const steps = [
  'club-claimed',
  'order-stored',
  'gateway-charged',
  'charge-answered',
  'goods-written',
  'order-settled',
  'club-made',
  'club-finished',
] as const satisfies readonly StepName[]

test.each(steps)(
  'a billing killed at %s is charged once, and the club is renewed',
  async (step) => {
    await server.stop('SIGKILL')
    const userId = await oweOnePeriod()
    const [{ approved }] = (await stateOf(userId)) as [{ approved: number }]
    const charges = () => {
      const lines = server.ledger()
      const isVoid = (reference: string) => lines.some((line) => line.type === 'void' && line.reference === reference)
      return lines.filter(({ type, reference }) => type === 'charge' && !isVoid(reference)).length
    }
    const before = charges()
    await server.start({ CRASH_AT: step }).catch(() => undefined)
    await death()
    const afterRestart = async () => {
      // A lease, a back-off and the wait before a repeated charge last minutes: none of them is waited for.
      await server.stop('SIGKILL')
      await onDisk(`update clubs set next_attempt_at = now() where next_attempt_at is not null`)
      await onDisk(`update work set lease = null, wanted_at = null, due_at = now()
        where kind = 'payment' or (kind = 'club' and subject = '${userId}')`)
      await server.start()
      await server.stop()
      return stateOf(userId)
    }
    const done = [{ approved: approved + 1, pending: 0, renewed: true, items: 1 }]
    await expect.poll(afterRestart, { timeout: 3 * minutes }).toEqual(done)
    expect(charges()).toBe(before + 1)
    expect(await afterRestart()).toEqual(done)
    expect(charges()).toBe(before + 1)
  },
  8 * minutes,
)
