import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepStatistics } from './statistics.ts'

const log = pino({ level: 'silent' })
const pauses = { first: 1, next: 5 }

let client: PGlite
beforeAll(async () => {
  client = await PGlite.create()
  await client.exec('create table washes (id int); insert into washes select generate_series(1, 500)')
})
afterAll(() => client.close())

test('the embedded database knows after a while how many rows a table has', async () => {
  const known = async () =>
    (await client.query<{ n: number }>("select reltuples::int as n from pg_class where relname = 'washes'")).rows[0]!.n
  expect(await known()).toBe(-1)
  const end = keepStatistics({ analyze: () => client.exec('analyze'), log, pauses })
  await vi.waitFor(async () => expect(await known()).toBe(500))
  await end()
})

test('a failure is repeated after the pause, and nothing runs after the end', async () => {
  const analyze = vi.fn(() => Promise.reject(new Error('busy')))
  const end = keepStatistics({ analyze, log, pauses })
  await vi.waitFor(() => expect(analyze.mock.calls.length).toBeGreaterThan(2))
  await end()
  const calls = analyze.mock.calls.length
  await new Promise((resolve) => void setTimeout(resolve, 30))
  expect(analyze).toHaveBeenCalledTimes(calls)
})
