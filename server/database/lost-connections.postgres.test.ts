import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { endedConnections } from '#server/testing/ended-connections.ts'
import { openServer } from './open.ts'
import { DatabaseLost } from './transact.ts'

const site = endedConnections()
const { here, end } = site

test('a transaction whose connection ends is told apart, and the next one works', async () => {
  const lost = here(async (tx) => {
    await tx.execute(sql`select 1`)
    await end(1)
    await tx.execute(sql`select 1`)
  })
  await expect(lost).rejects.toBeInstanceOf(DatabaseLost)
  // The end of another connection of the pool may not be known yet.
  await vi.waitFor(() => here((tx) => tx.execute(sql`select 1`)))
})

test('a connection that ends while its transaction waits for something else does not end the process', async () => {
  const lost = here(async (tx) => {
    await tx.execute(sql`select 1`)
    await end(1)
    // The loss arrives as an event: no query is there to reject.
    await pause(50)
    await tx.execute(sql`select 1`)
  })
  await expect(lost).rejects.toBeInstanceOf(DatabaseLost)
})

test('a connection in use or idle has a listener for its loss, without which the process would end', async () => {
  const pool = site.server.database.pool!
  const connection = await pool.connect()
  onTestFinished(() => connection.release())
  expect(() => connection.emit('error', new Error('lost'))).not.toThrow()
  expect(() => pool.emit('error', new Error('lost'), connection)).not.toThrow()
})

test('an error of a statement that the work leaves out is found at the commit', async () => {
  const swallowing = here(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow('the transaction was aborted')
})

/** Process ids of the server's connections that wait for a lock. */
const waiting = async (): Promise<number[]> => {
  // A transaction otherwise goes on seeing the activity that it has seen first.
  await site.beside.query('select pg_stat_clear_snapshot()')
  const { rows } = await site.beside.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.map(({ pid }) => pid)
}

/** Ends the connections of a request, as many as given, while each waits for a lock, then releases the lock. */
const loseWhileWaiting = async <A>(send: () => Promise<A>, count = 1): Promise<A> => {
  await site.beside.query('begin')
  await site.beside.query('lock table users in access exclusive mode')
  const sent = send()
  const ended = new Set<number>()
  for (let n = 0; n < count; n += 1) {
    const next = async () => {
      const pids = (await waiting()).filter((pid) => !ended.has(pid))
      expect(pids).toHaveLength(1)
      return pids[0]!
    }
    ended.add(await vi.waitFor(next, { timeout: 4_000 }))
    await end(1)
  }
  await site.beside.query('rollback')
  return sent
}

test('a read whose connection ends is answered by another connection', async () => {
  const as = await site.server.make.loggedIn(site.merchant)
  expect((await loseWhileWaiting(() => site.server.call('GET /users', { as }))).status).toBe(200)
})

test('a request that loses one connection after the other is answered by the next', async () => {
  const as = await site.server.make.loggedIn(site.merchant)
  expect((await loseWhileWaiting(() => site.server.call('GET /users', { as }), 3)).status).toBe(200)
})

test('a write with a key is carried out once, one without a key is asked to come again', async () => {
  const as = await site.server.make.loggedIn(site.merchant)
  await site.server.make.card(as, tokenFor('approves'))
  const headers = { 'idempotency-key': 'lost' }
  const save = () => site.server.call('POST /users/homeLocation', { as, body: { locationId: 1 }, headers })
  expect((await loseWhileWaiting(save)).status).toBe(200)
  expect((await save()).headers['idempotency-replayed']).toBe('true')
  const token = () => site.server.call('POST /temptoken', { as, body: { TempIdType: 'TempToken' } })
  const refused = await loseWhileWaiting(token)
  expect([refused.status, refused.errorCode, refused.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2'])
  // The end of another connection of the pool may not be known yet.
  await vi.waitFor(async () => expect((await token()).status).toBe(200))
})

test('a request that waits for a lock longer than five seconds is asked to come again', async () => {
  const as = await site.server.make.loggedIn(site.merchant)
  await site.beside.query('begin')
  await site.beside.query('lock table users in access exclusive mode')
  const held = await site.server.call('GET /users', { as })
  await site.beside.query('rollback')
  expect([held.status, held.errorCode, held.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2'])
})

test('behind a pooler, migrations and notifications use the direct address', async () => {
  const database = await openServer('postgres://localhost:1/pooler', pino({ level: 'silent' }), site.address)
  onTestFinished(() => database.close())
  const heard: string[] = []
  const callbacks = { onMessage: (text: string) => heard.push(text), onReconnect: () => undefined }
  const listening = await database.listen('direct', callbacks)
  onTestFinished(() => listening.stop())
  await site.beside.query("select pg_notify('direct', 'here')")
  await vi.waitFor(() => expect(heard).toEqual(['here']))
  await expect(database.ping()).rejects.toThrow('ECONNREFUSED')
})

test('behind a pooler, no statement is prepared by name, since the next transaction may have another connection', async () => {
  const namesAfterReads = async (openAt: string) => {
    const database = await openServer(openAt, pino({ level: 'silent' }), site.address)
    onTestFinished(() => database.close())
    const client = await database.pool!.connect()
    onTestFinished(() => client.release())
    expect((await client.query({ name: 'sum', text: 'select $1::int + 1 as sum', values: [1] })).rows).toEqual([
      { sum: 2 },
    ])
    return (await client.query('select name from pg_prepared_statements')).rows
  }
  expect(await namesAfterReads(site.address)).toEqual([{ name: 'sum' }])
  expect(await namesAfterReads(`${site.address}?application_name=pooled`)).toEqual([])
})
