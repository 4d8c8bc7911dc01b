import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LocationNotice, OpeningHours } from '#contract/shapes/place.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

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
const seen = async (as: object = merchant) => (await server.call('GET /locations', { as })).result[0]

test('hours and notice of a location are saved, seen by visitors at once, and in the audit log', async () => {
  expect(await seen()).not.toHaveProperty('hours')
  const saved = await saveHours({ hours })
  expect(saved.headers['site-version']).toBeDefined()
  await saveNotice({ notice })
  expect(await seen()).toMatchObject({ hours, notice })
  const places = (await server.call('GET /accounts/places', { as: admin })).result
  expect(places).toEqual([
    { id: 1, name: 'Place 1', city: 'Brookfield', hours, notice, ...tags },
    { id: 2, name: 'Place 2', city: 'Brookfield', hours: null, notice: null, ...tags },
  ])
  await saveNotice({ notice: null })
  await saveHours({ hours: null })
  expect(Object.keys((await seen())!)).not.toEqual(expect.arrayContaining(['hours', 'notice']))
  const { acts } = (await server.call('GET /accounts/audit', { as: admin })).result
  expect(acts.map(({ act, detail }) => [act, detail.name])).toEqual([
    ['hours saved', 'Place 1'],
    ['notice saved', 'Place 1'],
    ['notice saved', 'Place 1'],
    ['hours saved', 'Place 1'],
  ])
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
