import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/open.ts'
import { rowsOf } from '#server/database/transact.ts'
import { deleteEndedWindows } from '#server/tables/rate-limits.ts'
import { minute } from '#server/testing/clock.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import type { Counter } from '#server/basics/counter.ts'
import { makeLimiter } from './limiter.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase(pino({ level: 'silent' }))
})
afterAll(() => database.close())

const instance = (name: string, shared = true): Counter =>
  makeLimiter({ pool: database.pool, scale: 1, key: new Uint8Array(32) })({ name, count: 2, window: minute, shared })
const allowed = async (counter: Counter) => (await counter.take('a')).allowed
const windows = () =>
  database.transact(null, 'test', async (tx) => (await rowsOf(tx, sql`select key from rate_limits`)).length)

test('a shared limit counts across instances, an unshared one counts per instance', async () => {
  const shared = [instance('shared'), instance('shared')]
  const own = [instance('own', false), instance('own', false)]
  const three = ([one, other]: Counter[]) => [one, other, other].map((counter) => allowed(counter!))
  expect(await Promise.all(three(shared))).toEqual(expect.arrayContaining([true, true, false]))
  expect(await Promise.all(three(own))).toEqual([true, true, true])
})

test('requests beyond the limit cost no query', async () => {
  const counter = instance('spent')
  for (let n = 0; n < 3; n += 1) await counter.take('a')
  const query = vi.spyOn(database.pool!, 'query')
  for (let n = 0; n < 100; n += 1) expect(await allowed(counter)).toBe(false)
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
})

test('ended windows are deleted, others are kept', async () => {
  await instance('ended').take('b')
  const before = await windows()
  await database.transact(null, 'test', (tx) => deleteEndedWindows(tx, new Date()))
  expect(await windows()).toBe(before)
  await database.transact(null, 'test', (tx) => deleteEndedWindows(tx, new Date(Date.now() + 2 * minute)))
  expect(await windows()).toBe(0)
})

test('without the database each instance counts separately', async () => {
  const broken = { query: () => Promise.reject(new Error('connection lost')) } as unknown as Database['pool']
  const counter = makeLimiter({ pool: broken, scale: 1, key: new Uint8Array(32) })({
    name: 'broken',
    count: 2,
    window: minute,
    shared: true,
  })
  expect([await allowed(counter), await allowed(counter), await allowed(counter)]).toEqual([true, true, false])
})
