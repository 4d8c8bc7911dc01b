import { count, desc, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cause, ErrorFilter } from '#contract/shapes/error-cause.ts'
import { describeError } from '#server/basics/log.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { errorCauses, errorOccurrences } from '#server/tables/error-causes.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
const logged: string[] = []
const day = 86_400_000
beforeAll(async () => {
  server = await makeServer({ logTo: logged })
  server.clock.set(Date.now())
  merchant = await server.make.merchant()
})
beforeEach(async () => {
  await server.errors.flush()
  await server.transact(null, 'test', (tx) => tx.delete(errorCauses))
})
afterAll(() => server.close())

/** Logs in again: a log-in expires sooner than the time that the tests let pass. */
const kim = () => server.make.staff()

const stack = `TypeError: x
    at totalOf (https://puddle.example/static/cart-B7x_9aQz.js:1:2204)`
const report = async (body: object = {}, { isMobile = true, from = merchant as TestMerchant | null } = {}) => {
  const headers: Record<string, string> = isMobile ? { ismobile: 'true' } : {}
  const sent = { error: 'TypeError: no price of 12345', stack, url: '/cart', appVersion: '1.5.1', ...body }
  const answer = await server.call('POST /users/errors', { ...(from ? { as: from } : {}), headers, body: sent })
  expect(answer.result).toBe(true)
}
const list = async (query: ErrorFilter = {}) => {
  await server.errors.flush()
  return (await server.call('GET /system/errors', { as: await kim(), query })).result
}
const only = async (): Promise<Cause> => {
  const { causes } = await list()
  expect(causes).toHaveLength(1)
  return causes[0]!
}
const open = async ({ id }: Pick<Cause, 'id'>) =>
  (await server.call('GET /system/errors/{id}', { as: await kim(), params: { id } })).result
const set = async ({ id }: Pick<Cause, 'id'>, state: Cause['state']) =>
  server.call('PUT /system/errors/{id}/state', { as: await kim(), params: { id }, body: { state } })

describe('errors of apps and offices', () => {
  test('of one cause are one line, with count, times, versions and merchants', async () => {
    const other = await server.make.merchant()
    const began = server.clock.date().toISOString()
    await report()
    await server.errors.flush()
    server.clock.advance(day)
    await report({ error: 'TypeError: no price of 777', appVersion: '1.5.2' }, { from: other })
    await report({ error: 'TypeError: no price of 4', appVersion: 'hand made' }, { from: null })
    expect(await only()).toMatchObject({
      source: 'phone',
      title: 'TypeError: no price of <n>',
      state: 'open',
      count: 3,
      firstAt: began,
      lastAt: server.clock.date().toISOString(),
      versions: ['1.5.2', '1.5.1'],
      merchants: [merchant.subdomain, other.subdomain].sort(),
    })
    const { days, occurrences } = await open(await only())
    expect(days.map((each) => each.count)).toEqual([1, 2])
    expect(occurrences[0]).toMatchObject({ page: '/cart', stack: ['totalOf static/cart-B7x_9aQz.js:1:2204'] })
    expect(occurrences.map(({ version }) => version)).toContain(null)
  })

  test.each([
    ['phone', { isMobile: true }, '/cart'],
    ['phone', { isMobile: true }, '/service-worker.js'],
    ['shop', { isMobile: false }, '/cart'],
    ['backOffice', { isMobile: false }, '/mmtpo/customers'],
    ['backOffice', { isMobile: true }, '/SiteAdmin'],
    ['office', { isMobile: false }, '/SiteConfigUpdater'],
  ])('come from the %s (%o, %s)', async (source, how, url) => {
    await report({ url }, how)
    expect((await only()).source).toBe(source)
  })

  test('keep no address, token, code, query string or name that a hostile report holds', async () => {
    const secrets = [
      'ann@example.com',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
      'W34AF7HKMNPRT',
      '482913',
      'Ann Lee',
    ]
    const [email, token, code, mailed, name] = secrets
    await report({
      error: `Error: ${email} ${token} ${code} ${mailed} "${name}" /reset?token=${mailed}`,
      stack: `Error: ${email}\n    at ${code} (https://x.example/${token}/a.js?code=${mailed}:1:2)\n    at ${email}`,
      url: `/reset/${code}?email=${email}#${mailed}`,
      appVersion: mailed,
    })
    await list()
    const stored = await server.transact(null, 'test', async (tx) => [
      await tx.select().from(errorCauses),
      await tx.select().from(errorOccurrences),
    ])
    for (const secret of secrets) expect(JSON.stringify(stored)).not.toContain(secret)
  })

  test('are no request of their own transaction: a report is taken while the inbox cannot write', async () => {
    const broken = await makeServer({ beside: server })
    const transact = () => Promise.reject(new Error('no database'))
    broken.errors.open({ ...broken.deps, transact, version: '1.5.1' })
    await broken.call('POST /users/errors', { body: { error: 'RangeError: too far' } })
    await broken.errors.flush()
    expect(broken.errors.state().waiting).toBe(1)
    broken.errors.open({ ...broken.deps, transact: broken.database.transact, version: '1.5.1' })
    await broken.errors.flush()
    expect(broken.errors.state()).toMatchObject({ waiting: 0, seen: new Map([['shop', 1]]) })
    expect((await only()).title).toBe('RangeError: too far')
    await broken.close()
  })
})

describe('a flood of different errors', () => {
  const word = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

  test('waits in few places, makes few causes a day, and hides no error of the server', async () => {
    for (let n = 0; n < 130; n += 1) {
      await report({ error: `TypeError: ${word(n)}`, stack: '' })
      if (n % 10 === 0) await server.errors.flush()
    }
    server.deps.log.error({ error: 'RangeError', message: 'too far' }, 'request failed')
    await server.errors.flush()
    const rows = await server.transact(null, 'test', (tx) => tx.select().from(errorCauses))
    expect(rows.filter(({ source }) => source === 'phone')).toHaveLength(101)
    expect(rows.filter(({ source }) => source === 'server')).toHaveLength(1)
    expect(rows.find(({ title }) => title.startsWith('Further'))).toMatchObject({ count: 30 })
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(131)
    server.clock.advance(day)
    await report({ error: 'TypeError: tomorrow', stack: '' })
    expect((await list()).causes[0]!.title).toBe('TypeError: tomorrow')
    expect((await list()).hasMore).toBe(true)
  })

  test('of one write is bounded before it reaches the database', async () => {
    for (let n = 0; n < 80; n += 1) await report({ error: `TypeError: ${word(n)}`, stack: '' })
    expect(server.errors.state().waiting).toBe(51)
    expect((await list()).causes.find(({ title }) => title.startsWith('Further'))).toMatchObject({ count: 30 })
  })

  test('of one cause is counted, and its newest ten are kept', async () => {
    for (let n = 0; n < 15; n += 1) {
      server.clock.advance(1_000)
      await report()
      await server.errors.flush()
    }
    const cause = await only()
    expect(cause.count).toBe(15)
    const { occurrences } = await open(cause)
    expect(occurrences).toHaveLength(10)
    expect(occurrences[0]!.at).toBe(cause.lastAt)
  })
})

describe('errors of the server', () => {
  test('of a request name its call, its merchant and its id, and a failed statement without values', async () => {
    const query = `insert into "users" ("email") values ($1) -- 'ann@example.com' 123456`
    const failed = Object.assign(new Error(`Failed query: ${query}\nparams: ann@example.com`), {
      query,
      cause: Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
        code: '23505',
      }),
    })
    server.app.log
      .child({ reqId: 'r-1' })
      .error({ ...describeError(failed), tenant: merchant.tenant, call: 'POST /api/v1/users' }, 'request failed')
    const cause = await only()
    expect(cause).toMatchObject({
      source: 'server',
      title: 'request failed: Error: duplicate key value violates unique constraint "users_email"',
      merchants: [merchant.subdomain],
    })
    const [occurrence] = (await open(cause)).occurrences
    expect(occurrence).toMatchObject({ page: 'POST /api/v1/users', requestId: 'r-1', merchant: merchant.subdomain })
    expect(occurrence!.statement).toContain('insert into "users"')
    expect(JSON.stringify(occurrence)).not.toMatch(/ann@example|123456/)
  })

  test('of due work name its kind', async () => {
    server.deps.log.error(
      { work: 'mail', tenant: merchant.tenant, error: 'Error', message: 'no answer' },
      'work failed',
    )
    expect(await only()).toMatchObject({ source: 'dueWork', title: 'work failed (mail): Error: no answer' })
  })

  test('are those of level error alone', async () => {
    server.deps.log.warn({ error: 'Error', message: 'slow' }, 'request not answered by the database')
    expect((await list()).causes).toEqual([])
  })

  test('of what is logged in any form fail nothing', async () => {
    for (const detail of [null, undefined, 7, 'text', { stack: 3, query: null }, new Error('plain')])
      server.app.log.error(detail as object, 'odd')
    expect((await list()).causes.reduce((sum, cause) => sum + cause.count, 0)).toBe(6)
  })
})

describe('platform staff', () => {
  const acts = () =>
    server.database.transact(null, 'test', (tx) =>
      tx.select().from(auditLog).where(isNull(auditLog.tenantId)).orderBy(desc(auditLog.id)).limit(3),
    )

  test('resolve a cause, which a later version opens again and the same one does not', async () => {
    await report({ appVersion: '1.5.1' })
    const cause = await only()
    expect((await set(cause, 'resolved')).result).toMatchObject({ cause: { state: 'resolved' }, stateBy: 'kim' })
    await report({ appVersion: '1.5.1' })
    await report({ appVersion: '1.4.9' })
    await report({ appVersion: undefined })
    expect(await only()).toMatchObject({ state: 'resolved', count: 4 })
    await report({ appVersion: '1.5.10' })
    expect(await only()).toMatchObject({ state: 'open', count: 5, cameAgainIn: '1.5.10' })
    expect((await open(cause)).stateBy).toBeNull()
  })

  test('mute a cause, which stays muted, and open it again; each act is in the audit log', async () => {
    await report()
    const cause = await only()
    await set(cause, 'muted')
    await report({ appVersion: '9.0.0' })
    expect((await only()).state).toBe('muted')
    await set(cause, 'open')
    await set(cause, 'open')
    await set(cause, 'resolved')
    expect(await acts()).toMatchObject([
      { act: 'error resolved', actor: 'kim', subject: cause.id, detail: { title: cause.title, source: 'phone' } },
      { act: 'error opened again' },
      { act: 'error muted' },
    ])
  })

  test('find causes by state, source, version and merchant, and go on with the earlier ones', async () => {
    await report()
    server.clock.advance(1_000)
    await report({ error: 'RangeError: far', appVersion: '1.6.0' }, { isMobile: false, from: null })
    const titles = async (query: ErrorFilter) => (await list(query)).causes.map(({ title }) => title.slice(0, 5))
    expect(await titles({})).toEqual(['Range', 'TypeE'])
    expect(await titles({ source: 'shop' })).toEqual(['Range'])
    expect(await titles({ version: '1.5.1' })).toEqual(['TypeE'])
    expect(await titles({ merchant: merchant.subdomain })).toEqual(['TypeE'])
    expect(await titles({ merchant: 'nobody' })).toEqual([])
    expect(await titles({ state: 'muted' })).toEqual([])
    const { causes, states, versions, merchants } = await list()
    expect(await titles({ before: causes[0]!.lastAt })).toEqual(['TypeE'])
    expect({ states, versions, merchants }).toEqual({
      states: { open: 2, resolved: 0, muted: 0 },
      versions: ['1.6.0', '1.5.1'],
      merchants: [merchant.subdomain],
    })
  })

  test('are told that a cause is gone', async () => {
    const gone = { id: '0'.repeat(20) }
    expect(await set(gone, 'muted')).toMatchObject({ status: 404, errorCode: 'ERROR_UNKNOWN' })
    expect(await server.call('GET /system/errors/{id}', { as: await kim(), params: gone })).toMatchObject({
      errorCode: 'ERROR_UNKNOWN',
    })
  })
})

test('causes go 90 days after they were last seen, occurrences after 30 days', async () => {
  await report()
  await only()
  const left = async () => {
    await server.runAll('platform-cleaning')
    return server.transact(null, 'test', async (tx) => [
      (await tx.select({ many: count() }).from(errorCauses))[0]!.many,
      (await tx.select({ many: count() }).from(errorOccurrences))[0]!.many,
    ])
  }
  server.clock.advance(29 * day)
  expect(await left()).toEqual([1, 1])
  server.clock.advance(2 * day)
  expect(await left()).toEqual([1, 0])
  server.clock.advance(60 * day)
  expect(await left()).toEqual([0, 0])
})
