import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LocationNotice, OpeningHours } from '#contract/shapes/place.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { withoutLogIns } from '#server/testing/in-the-log.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
})

const open = [{ opens: '08:00', closes: '20:00' }]
const hours: OpeningHours = {
  timeZone: 'America/Chicago',
  weekly: [[], open, open, open, open, open, open],
  exceptions: [{ date: '2026-12-25', open: [] }],
}
const notice: LocationNotice = { kind: 'closed', date: '2026-03-10', text: 'The dryer is being repaired.' }
const tags = { hoursTag: expect.any(String) as string, noticeTag: expect.any(String) as string }
const ifMatch = (tag?: string) => (tag === undefined ? {} : { headers: { 'if-match': tag } })
const saveHours = (body: unknown, id = '1', as = admin, tag?: string) =>
  server.call('PUT /accounts/places/{id}/hours', { as, params: { id }, body, ...ifMatch(tag) })
const saveNotice = (body: unknown, id = '1', as = admin, tag?: string) =>
  server.call('PUT /accounts/places/{id}/notice', { as, params: { id }, body, ...ifMatch(tag) })
const newestSave = async () => (await server.call('GET /accounts/site-config/saves', { as: admin })).result.saves[0]!
/** What a save has changed of the first location: before and after, by field. */
const changesOf = ({ changes }: { changes: { path: string; before?: unknown; after?: unknown }[] }, id = 1) =>
  Object.fromEntries(
    changes
      .filter(({ path }) => path.startsWith(`/locations/${id}/`))
      .map(({ path, before, after }) => [path.split('/').at(-1), [before, after]]),
  )
const seen = async (as: object = merchant) => (await server.call('GET /locations', { as })).result[0]

test('hours and notice of a location are saved, seen by visitors at once, and in the audit log', async () => {
  expect(await seen()).not.toHaveProperty('hours')
  const saved = await saveHours({ hours })
  expect(saved.headers['site-version']).toBeDefined()
  await saveNotice({ notice })
  expect(await seen()).toMatchObject({ hours, notice })
  const places = (await server.call('GET /accounts/places', { as: admin })).result
  expect(places).toEqual([
    { id: 1, name: 'Place 1', city: 'Brookfield', hours, notice, ...tags, closedForGood: false },
    { id: 2, name: 'Place 2', city: 'Brookfield', hours: null, notice: null, ...tags, closedForGood: false },
  ])
  await saveNotice({ notice: null })
  await saveHours({ hours: null })
  expect(Object.keys((await seen())!)).not.toEqual(expect.arrayContaining(['hours', 'notice']))
  const { acts } = (await server.call('GET /accounts/audit', { as: admin })).result
  expect(withoutLogIns(acts).map(({ act, detail }) => [act, detail.name])).toEqual([
    ['site-config saved', undefined],
    ['hours saved', 'Place 1'],
    ['notice saved', 'Place 1'],
    ['notice saved', 'Place 1'],
    ['site-config saved', undefined],
    ['hours saved', 'Place 1'],
  ])
})

test('hours that are saved by their own call are in the history of the content, with what they were', async () => {
  await saveHours({ hours })
  expect(changesOf(await newestSave())).toEqual({
    timeZone: [null, 'America/Chicago'],
    sunday: [null, 'closed'],
    ...Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [day, [null, '08:00-20:00']]),
    ),
    exceptions: [[], ['2026-12-25 closed']],
  })
  const { number } = await newestSave()
  // The same again is no publication.
  await saveHours({ hours })
  expect((await newestSave()).number).toBe(number)
  await saveHours({ hours: { ...hours, exceptions: [] } })
  expect(changesOf(await newestSave())).toEqual({ exceptions: [['2026-12-25 closed'], []] })
  const restored = await server.call('POST /accounts/site-config/saves/{number}/restore', {
    as: admin,
    params: { number: String(number) },
  })
  expect(restored.status).toBe(200)
  expect((await seen())!.hours).toEqual(hours)
})

test('hours of a location that cannot be published as it is are refused', async () => {
  await server.transact(merchant.tenant, 'test', (tx) => tx.execute(sql`update locations set name = 'Twin'`))
  expect((await saveHours({ hours })).errorCode).toBe('CONFIG_INVALID')
  expect(await seen()).not.toHaveProperty('hours')
})

test('of two administrators who edit the same hours or the same notice, the second is told', async () => {
  const place = async () => (await server.call('GET /accounts/places', { as: admin })).result[0]!
  const { hoursTag, noticeTag } = await place()
  const first = await saveHours({ hours }, '1', admin, hoursTag)
  expect(first).toMatchObject({ status: 200, result: hours })
  const later = { ...hours, timeZone: 'America/New_York' }
  expect(await saveHours({ hours: later }, '1', admin, hoursTag)).toMatchObject({
    status: 412,
    errorCode: 'PRECONDITION',
  })
  // The notice and the other location are not concerned.
  expect((await saveNotice({ notice }, '1', admin, noticeTag)).result).toEqual(notice)
  expect((await saveHours({ hours }, '2', admin, hoursTag)).status).toBe(200)
  expect(await saveNotice({ notice: null }, '1', admin, noticeTag)).toMatchObject({ errorCode: 'PRECONDITION' })
  expect(await place()).toMatchObject({ hours, notice, hoursTag: first.headers.etag })
  expect((await saveHours({ hours: later }, '1', admin, (await place()).hoursTag)).result).toEqual(later)
})

test('hours that no place can have are refused by their member', async () => {
  const wrong = { ...hours, timeZone: 'Nowhere/Town', weekly: [[...open, ...open], [], [], [], [], [], []] }
  expect(await saveHours({ hours: wrong })).toMatchObject({
    status: 400,
    errorCode: 'VALIDATION',
    fieldErrors: { timeZone: 'This time zone is not known.', 'weekly/0': 'Two of these times overlap.' },
  })
  expect((await saveHours({ hours: { ...hours, weekly: [] } })).errorCode).toBe('VALIDATION')
  expect(await saveNotice({ notice: { ...notice, date: '2026-02-30' } })).toMatchObject({
    errorCode: 'VALIDATION',
    fieldErrors: { date: 'Please enter a date.' },
  })
  expect((await saveNotice({ notice: { ...notice, text: '  ' } })).fieldErrors).toHaveProperty('text')
  expect(await seen()).not.toHaveProperty('hours')
})

test('a location that the merchant does not have is refused, and customers are', async () => {
  for (const id of ['3', '99']) {
    expect((await saveHours({ hours }, id)).errorCode).toBe('LOCATION_UNKNOWN')
    expect((await saveNotice({ notice }, id)).errorCode).toBe('LOCATION_UNKNOWN')
  }
  const customer = await server.make.loggedIn(merchant)
  expect((await saveHours({ hours }, '1', customer)).errorCode).toBe('FORBIDDEN')
  expect((await saveNotice({ notice }, '1', customer)).errorCode).toBe('FORBIDDEN')
})

describe('a day of several locations', () => {
  const set = (body: unknown, key?: string, as = admin) =>
    server.call('POST /accounts/places/days', { as, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) })
  const places = async () => (await server.call('GET /locations', { as: merchant })).result
  /** The tests' clock stands at this date in Chicago. */
  const today = '2026-03-10'

  test('is closed at all of them at once: an exception in the history, and a notice where there are no hours', async () => {
    await saveHours({ hours })
    const closed = await set({ places: [1, 2], day: 'closed' })
    expect(closed.status).toBe(200)
    expect(closed.result).toMatchObject([
      {
        id: 1,
        hours: {
          exceptions: [
            { date: '2026-12-25', open: [] },
            { date: today, open: [] },
          ],
        },
        notice: null,
      },
      { id: 2, hours: null, notice: { kind: 'closed', date: today, text: 'Closed' } },
    ])
    expect((await places()).map(({ notice: said }) => said?.kind)).toEqual([undefined, 'closed'])
    expect(changesOf(await newestSave())).toEqual({
      exceptions: [['2026-12-25 closed'], ['2026-12-25 closed', `${today} closed`]],
    })
    const { acts } = (await server.call('GET /accounts/audit', { as: admin, query: { act: 'day set' } })).result
    expect(acts).toMatchObject([{ subject: 'closed', detail: { name: 'Place 1, Place 2' } }])

    expect((await set({ places: [1, 2], day: 'usual' })).status).toBe(200)
    expect((await seen())!.hours).toEqual(hours)
    expect((await places()).every(({ notice: said }) => said === undefined)).toBe(true)
  })

  test('has words for customers, on another date too; they replace a wait that would contradict them', async () => {
    await saveHours({ hours })
    await set({ places: [1], day: 'notice', text: ' Half an hour in line. ' })
    expect((await seen())!.notice).toEqual({ kind: 'wait', date: today, text: 'Half an hour in line.' })
    await set({ places: [1], day: 'closed' })
    expect(await seen()).not.toHaveProperty('notice')
    await set({ places: [1], day: 'closed', date: '2026-12-24', text: 'Happy holidays.' })
    expect(await seen()).toMatchObject({
      hours: { exceptions: [{ date: '2026-12-25' }, { date: today }, { date: '2026-12-24', open: [] }] },
      notice: { kind: 'closed', date: '2026-12-24', text: 'Happy holidays.' },
    })
  })

  test('is set at all of the locations or at none', async () => {
    await saveHours({ hours })
    const before = await places()
    expect((await set({ places: [1, 99], day: 'closed' })).errorCode).toBe('LOCATION_UNKNOWN')
    for (const [body, field] of [
      [{ day: 'notice', text: '  ' }, 'text'],
      [{ day: 'closed', date: '2026-02-30' }, 'date'],
      [{ day: 'closed', date: '2026-03-09' }, 'date'],
    ] as const)
      expect(Object.keys((await set({ places: [1, 2], ...body })).fieldErrors ?? {}), field).toEqual([field])
    await server.transact(merchant.tenant, 'test', (tx) =>
      tx.execute(sql`update locations set closed_for_good = true where id = 2`),
    )
    expect((await set({ places: [1, 2], day: 'closed' })).fieldErrors).toEqual({
      places: 'Place 2 is closed for good.',
    })
    await server.transact(merchant.tenant, 'test', (tx) =>
      tx.execute(sql`update locations set closed_for_good = false, name = 'Twin'`),
    )
    expect((await set({ places: [1, 2], day: 'closed' })).errorCode).toBe('CONFIG_INVALID')
    await server.transact(merchant.tenant, 'test', (tx) => tx.execute(sql`update locations set name = 'Place ' || id`))
    expect(await places()).toEqual(before)
    const customer = await server.make.loggedIn(merchant)
    expect((await set({ places: [1], day: 'closed' }, undefined, customer)).errorCode).toBe('FORBIDDEN')
  })

  test('is set once by a request that is repeated', async () => {
    await saveHours({ hours })
    const key = '0b51b7d6-8f25-4f0e-9a0a-3d0a76a7c111'
    const first = await set({ places: [1], day: 'closed' }, key)
    const { number } = await newestSave()
    await set({ places: [1], day: 'usual' })
    expect((await set({ places: [1], day: 'closed' }, key)).result).toEqual(first.result)
    expect((await newestSave()).number).toBe(number + 1)
    expect((await seen())!.hours).toEqual(hours)
  })
})
