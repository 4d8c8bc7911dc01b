import { expect, test } from 'vitest'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { accepted, FakeServer, networkDown, refused } from '#tests/support/fake-server.ts'
import { columnOf } from './column.ts'
import { connectTo } from './connect.ts'
import { watchMigrations } from './migration-watch.ts'

const progress = (waiting: number, done: number, skipped: string[] = []) => ({
  version: '1.5.1',
  waiting,
  done,
  skipped: skipped.length,
  skippedSites: skipped.map((subdomain, index) => ({ hsAccountId: index + 1, subdomain, problems: ['a is text.'] })),
})

/** A server where kim is signed in, which answers each question with what is set. */
const start = () => {
  const [clock, server, column] = [new FakeClock(), new FakeServer(), { ...columnOf('demo'), staff: 'kim' }]
  const now = { answer: (): Response | Error => accepted(progress(0, 0)) }
  server.on('GET /system/site-config/migration', () => now.answer())
  const log: string[] = []
  let ended = 0
  const watch = watchMigrations({
    column,
    remote: connectTo('https://demo.example', { clock, fetch: server.fetch, token: () => 'token' }),
    clock,
    note: (text) => void log.push(text),
    onEnded: () => (ended += 1),
  })
  /** The next question, and the answer to it. */
  const asked = async (answer: () => Response | Error) => {
    now.answer = answer
    const before = server.seen.length
    await clock.advance(1_000)
    await expect.poll(() => server.seen.length).toBe(before + 1)
  }
  return { clock, server, column, log, watch, asked, ended: () => ended }
}

const stopped = (reached: number) =>
  `No answer. ${reached} of 4 site configs were migrated; the server goes on by itself once it is back.`

test('the rest is estimated from what was migrated since the first answer', async () => {
  const { column, watch, asked } = start()
  watch.heard(progress(9, 1))
  expect(column.secondsLeft).toBeUndefined()
  await asked(() => accepted(progress(6, 4)))
  await expect.poll(() => column.secondsLeft).toBe(2)
  await asked(() => accepted(progress(0, 10)))
  await expect.poll(() => column.secondsLeft).toBeUndefined()
})

test('a server without a migration is neither asked again nor logged', async () => {
  const { clock, server, log, watch } = start()
  watch.heard(progress(0, 3, ['bubbles']))
  await clock.advance(10_000)
  expect([server.seen, log]).toEqual([[], []])
})

test('a migration that ends before the first question is logged once', () => {
  const { log, watch } = start()
  watch.started()
  watch.heard(progress(0, 3, ['bubbles']))
  watch.heard(progress(0, 3, ['bubbles']))
  expect(log).toEqual(['bubbles skipped: a is text.', '3 site configs migrated, 1 skipped.'])
})

test('a server that stops is named once, also when a check has found it first, and named again when it is back', async () => {
  const { column, log, watch, asked } = start()
  watch.heard(progress(3, 1))
  column.reach = 'unreached'
  await asked(() => networkDown())
  await expect.poll(() => log).toEqual([stopped(1)])
  await asked(() => networkDown())
  watch.heard(progress(2, 2))
  expect(log).toEqual([stopped(1), 'The server answers again.'])
  await asked(() => accepted(progress(0, 4)))
  await expect.poll(() => log.slice(2)).toEqual(['All 4 site configs migrated.'])
  expect(column.reach).toBe('reached')
})

test('a refusal ends the log-in or is asked about again', async () => {
  const { column, log, watch, asked, ended } = start()
  watch.heard(progress(3, 1))
  await asked(() => refused(500, 'INTERNAL', 'Something went wrong.'))
  await asked(() => refused(401, 'JWT_EXPIRED', 'Access token expired.'))
  await expect.poll(ended).toBe(1)
  expect([log, column.migration?.waiting]).toEqual([[], 3])
})
