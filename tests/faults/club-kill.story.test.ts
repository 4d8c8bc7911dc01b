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

/** Makes the first club owe a period that began a minute ago. @returns its id */
const oweOnePeriod = async (): Promise<{ id: string }> => {
  const [club] = await onDisk<{ id: string }>(`update clubs set status = 'active', failed_attempts = 0,
    next_attempt_at = null, unpaid_since = null, next_billing_at = now() - interval '1 minute',
    billing_day = extract(day from now() at time zone 'UTC')
    where id = (select id from clubs order by user_id limit 1) returning id`)
  await onDisk(`update work set lease = null, wanted_at = null, due_at = case when subject = '${club!.id}'
    then now() else now() + interval '1 year' end where kind = 'membership'`)
  return club!
}

const stateOf = (id: string) =>
  onDisk(`select
    (select count(*)::int from orders where kind = 'clubBilling' and state = 'approved') as approved,
    (select count(*)::int from orders where kind = 'clubBilling' and state = 'pending') as pending,
    (select next_billing_at > now() from clubs where id = '${id}') as renewed,
    (select count(*)::int from work where kind = 'membership' and subject = '${id}') as items`)

/** Waits until the process has ended at its step. */
const death = async () =>
  await expect
    .poll(() => server.ask('GET', '/healthz').then(Boolean, () => false), { timeout: minutes, interval: 200 })
    .toBe(false)

const steps = [
  'membership-claimed',
  'order-stored',
  'gateway-charged',
  'charge-answered',
  'goods-written',
  'order-settled',
  'membership-made',
  'membership-finished',
] as const satisfies readonly StepName[]

test.each(steps)(
  'a billing killed at %s is charged once, and the club is renewed',
  async (step) => {
    await server.stop('SIGKILL')
    const { id } = await oweOnePeriod()
    const [{ approved }] = (await stateOf(id)) as [{ approved: number }]
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
        where kind = 'payment' or (kind = 'membership' and subject = '${id}')`)
      await server.start()
      await server.stop()
      return stateOf(id)
    }
    const done = [{ approved: approved + 1, pending: 0, renewed: true, items: 1 }]
    await expect.poll(afterRestart, { timeout: 3 * minutes }).toEqual(done)
    expect(charges()).toBe(before + 1)
    expect(await afterRestart()).toEqual(done)
    expect(charges()).toBe(before + 1)
  },
  8 * minutes,
)
