import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import { builtInRoles, may, rightsAt } from '#contract/permissions.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { rowsOf } from '#server/database/transact.ts'
import { allTables } from '#server/tables/all.ts'
import { insertParcels } from '#server/tables/parcels.ts'
import { insertReport } from '#server/tables/problem-reports.ts'
import { insertRedemption } from '#server/tables/redemptions.ts'
import { openSessionsOf } from '#server/tables/sessions.ts'
import { walletItems } from '#server/tables/wallet-items.ts'
import type { Caller } from '#server/testing/call.ts'
import { password, vehicle, type TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { insertPaid } from '#server/testing/insert-paid.ts'

/** What there is at a place, by the parameters of calls. */
interface OfPlace {
  place: number
  customer: string
  email: string
  order: string
  use: string
  item: string
  membership: string
  report: string
  parcel: string
  session: string
  code: string
}

let server: TestServer
let merchant: TestMerchant
let owner: Caller
let manager: Caller
let own: OfPlace
let other: OfPlace
beforeAll(async () => {
  server = await makeServer()
  server.clock.set(Date.now())
  merchant = await server.make.merchant()
  owner = await server.make.loggedIn(merchant, { isAdmin: true })
  const ofManager = { isAdmin: true, staffRole: 'manager', staffPlaces: [1] }
  manager = await server.make.loggedIn(merchant, ofManager)
  for (const as of [owner, manager]) await server.call('POST /accounts/re-authentication', { as, body: { password } })
  own = await furnish(1)
  other = await furnish(2)
})
afterAll(() => server.close())

const furnish = async (place: number, home = place): Promise<OfPlace> => {
  const person = await server.make.loggedIn(merchant, { homeLocationId: home, lastName: `Placed${place}` })
  const code = await server.make.walletItem(person)
  const membership = (await server.make.club(person)).id
  await server.make.car(person)
  const { tenant: tenantId } = merchant
  const [userId, at] = [person.userId, server.clock.date()]
  const [use, report, parcel] = [systemRandom.uuid(), systemRandom.uuid(), systemRandom.uuid()]
  return server.database.transact(tenantId, 'test', async (tx) => {
    const order = await insertPaid(tx, { tenantId, userId, kind: 'airPay', locationId: place, totalCents: 1_100, at })
    const redemption = { tenantId, id: use, userId, locationId: place, terminalId: 'T', name: 'Wash', at } as const
    await insertRedemption(tx, { ...redemption, kind: 'giftCard', cents: 500 })
    await insertReport(tx, { tenantId, id: report, userId, reason: 'other', useId: use, writtenAt: at, sentAt: at })
    const address = { first: 'N', last: 'W', address1: '9 Road', city: 'Salem', state: 'OR', zipCode: '97303' }
    await insertParcels(tx, [
      { tenantId, id: parcel, orderId: order, lines: [0], address, state: 'toPack', createdAt: at },
    ])
    const [item] = (await tx.select().from(walletItems)).filter((each) => each.userId === userId)
    const [session] = await openSessionsOf(tx, userId, at)
    const found = { order, use, membership, report, parcel, item: item!.id, session: session!.id, code }
    return { place, customer: userId, email: person.email, ...found }
  })
}

const reason = 'As asked.'
const fresh = (): string => systemRandom.uuid()

interface Sent {
  params?: object
  query?: object
  body?: unknown
}

/** What each call is asked about a place. */
const cells: Partial<Record<Call, (of: OfPlace) => Sent>> = {
  'POST /accounts/customer-searches/{id}/openings': (of) => ({
    params: { id: fresh() },
    body: { customer: of.customer },
  }),
  'GET /accounts/customers/{id}': (of) => ({ params: { id: of.customer } }),
  'GET /accounts/customers/{id}/glance': (of) => ({ params: { id: of.customer } }),
  'GET /accounts/customers/{id}/events': (of) => ({ params: { id: of.customer }, query: {} }),
  'POST /accounts/customers/{id}/gifts/{item}/send': (of) => ({
    params: { id: of.customer, item: of.item },
    body: { email: 'gift@example.com', reason },
  }),
  'POST /accounts/customers/{id}/items/{item}/reissue': (of) => ({
    params: { id: of.customer, item: of.item },
    body: { lastFour: '1234', reason },
  }),
  'PUT /accounts/customers/{id}/goodwill/{goodwill}': (of) => ({
    params: { id: of.customer, goodwill: fresh() },
    body: { kind: 'points', amount: 5, reason },
  }),
  'POST /accounts/customers/{id}/sessions/{session}/end': (of) => ({
    params: { id: of.customer, session: of.session },
    body: { reason },
  }),
  'PUT /accounts/customers/{id}/email': (of) => ({
    params: { id: of.customer },
    body: { email: `new${of.place}@example.com`, isConfirmed: true, reason },
  }),
  'PUT /accounts/customers/{id}/notes/{note}': (of) => ({
    params: { id: of.customer, note: fresh() },
    body: { text: 'Comes on Mondays.' },
  }),
  'POST /accounts/customers/{id}/items/{item}/return': (of) => ({
    params: { id: of.customer, item: of.item },
    body: { usesMade: 1, reason },
  }),
  'POST /accounts/customers/{id}/purchases/{transRecordId}/mail': (of) => ({
    params: { id: of.customer, transRecordId: of.order },
    body: { reason },
  }),
  'PUT /accounts/customers/{id}/vehicle': (of) => ({
    params: { id: of.customer },
    body: { vehicle: { ...vehicle, license: `NEW${of.place}` }, reason },
  }),
  'POST /accounts/customers/{id}/memberships/{membership}/acts': (of) => ({
    params: { id: of.customer, membership: of.membership },
    body: { act: 'cancel', reason },
  }),
  'PUT /accounts/customers/{id}/moves/{move}': (of) => ({
    params: { id: of.customer, move: fresh() },
    body: { to: own.customer, memberships: [], items: [of.item], points: 0, reason },
  }),
  'GET /accounts/purchases/{transRecordId}': (of) => ({ params: { transRecordId: of.order } }),
  'PUT /accounts/purchases/{transRecordId}/refunds/{refund}': (of) => ({
    params: { transRecordId: of.order, refund: fresh() },
    body: { total: 11, lines: [0], takesItems: true, takesPoints: true, reason: 'washFailed' },
  }),
  'PUT /accounts/customers/{id}/uses/{use}/refunds/{refund}': (of) => ({
    params: { id: of.customer, use: of.use, refund: fresh() },
    body: { total: 1, reason: 'washFailed' },
  }),
  'PUT /accounts/reports/{id}/answer': (of) => ({
    params: { id: of.report },
    body: { text: 'We are sorry.', rewash: false },
  }),
  'PUT /accounts/parcels/{id}/state': (of) => ({ params: { id: of.parcel }, body: { from: 'toPack', to: 'packed' } }),
  'PUT /accounts/lane-uses/{use}': (of) => ({
    params: { use: fresh() },
    body: { membership: own.membership, locationId: of.place, reason },
  }),
  'PUT /accounts/places/{id}/hours': (of) => ({ params: { id: String(of.place) }, body: { hours: null } }),
  'PUT /accounts/places/{id}/notice': (of) => ({ params: { id: String(of.place) }, body: { notice: null } }),
  'POST /accounts/places/days': (of) => ({ body: { places: [of.place], day: 'usual' } }),
  'POST /accounts/terminals/test-scan': (of) => ({ body: { code: of.code, locationId: of.place } }),
  'POST /accounts/invitations': (of) => ({
    body: { email: `staff${of.place}@example.com`, role: 'support', places: [of.place] },
  }),
}

/** Reads that name no place: their answers are searched for the other one. */
const reads: Partial<Record<Call, Sent>> = {
  'PUT /accounts/customer-searches/{id}': { params: { id: fresh() }, body: { text: 'Placed' } },
  'GET /accounts/texts/{text}/consents': { params: { text: 'terms' }, query: { answer: 'missing' } },
  'GET /accounts/texts/{text}/consents/file': { params: { text: 'terms' }, query: { answer: 'missing' } },
  'GET /accounts/today': { query: {} },
  'GET /accounts/reports': { query: { show: 'open' } },
  'GET /accounts/reports/count': {},
  'GET /accounts/parcels': {},
  'GET /accounts/waiting-acts': {},
  'GET /accounts/audit': { query: {} },
  'GET /accounts/audit/file': { query: {} },
  'GET /accounts/audit/people': {},
}

/** Calls that name no row of a place, and why their answer may be the same for each. */
const sameEverywhere: Partial<Record<Call, string>> = {
  'POST /accounts/re-authentication': 'it is about the caller',
  'GET /accounts/office': 'it is about the caller',
  'GET /accounts/places': 'every visitor reads the places',
  'GET /accounts/site-config/reach': 'it is a count of apps',
  'GET /accounts/first-steps': 'it is about the site',
  'GET /accounts/roles': 'staff of every place have the roles',
  'GET /accounts/administrators': 'staff are known to every office',
  'PUT /accounts/administrators/{id}': 'what is handed out is compared with the places of the caller',
  'POST /accounts/administrators/{id}/passkey-mails': 'staff are known to every office',
  'DELETE /accounts/administrators/{id}': 'what the other may do is compared with the places of the caller',
  'DELETE /accounts/invitations/{id}': 'staff are known to every office',
  'POST /accounts/lane-checks': 'a member washes at each place',
  'POST /accounts/customers/{id}/memberships/{membership}/orders': 'it reads the customer as the acts do',
  'GET /accounts/purchases/{transRecordId}/documents/{document}': 'it reads the purchase as its page does',
  'POST /accounts/waiting-acts/{id}/confirm': 'the act is looked for as in the list',
  'POST /accounts/waiting-acts/{id}/refuse': 'the act is looked for as in the list',
}

const calls = (Object.entries(endpoints) as [Call, Endpoint][]).filter(([, { access }]) => access === 'admin')
const isOpen = ([, { permission, places }]: (typeof calls)[number]): boolean =>
  permission !== undefined && may(rightsAt(builtInRoles.manager, [1]), permission) && places !== 'all'

const send = (call: Call, sent: Sent) => {
  const isFile = call.endsWith('/file')
  const headers = { 'idempotency-key': fresh() }
  return server.call(call, { as: manager, headers, ...sent, ...(isFile ? {} : {}) } as never)
}

/** A hash of all rows that the merchant has, by table. */
const rows = () =>
  server.database.transact(merchant.tenant, 'test', async (tx) => {
    const found: Record<string, string | null> = {}
    for (const table of allTables) {
      const name = getTableName(table as never)
      const [row] = await rowsOf<{ may: boolean }>(tx, sql`select has_table_privilege(${name}, 'select') as may`)
      if (!row?.may) continue
      const [all] = await rowsOf<{ hash: string | null }>(
        tx,
        sql`select md5(string_agg(t::text, ',' order by t::text)) as hash from ${sql.identifier(name)} t`,
      )
      found[name] = all?.hash ?? null
    }
    return found
  })

test('each call that a manager of one place may make is tried at both places', () => {
  const tried = [cells, reads, sameEverywhere].flatMap(Object.keys).toSorted()
  expect(tried).toEqual(
    calls
      .filter(isOpen)
      .map(([call]) => call)
      .toSorted(),
  )
})

test('a call about the merchant whole is refused, and changes no row', async () => {
  const before = await rows()
  const closed = calls.filter((each) => !isOpen(each))
  expect(closed.length).toBeGreaterThan(60)
  for (const [call, { bodyType }] of closed) {
    const isUpload = bodyType === 'multipart/form-data'
    const type = isUpload ? `${bodyType}; boundary=end` : (bodyType ?? 'application/json')
    const headers = { 'content-type': type, 'idempotency-key': 'a-key' }
    const { errorCode } = await server.call(call, { as: manager, body: isUpload ? '--end--' : '[]', headers })
    expect([call, errorCode]).toEqual([call, 'FORBIDDEN'])
  }
  expect(await rows()).toEqual(before)
}, 60_000)

const outcomesAt = async (of: OfPlace): Promise<Record<string, string>> => {
  const outcomes: Record<string, string> = {}
  for (const [call, cell] of Object.entries(cells) as [Call, (of: OfPlace) => Sent][]) {
    const { status, errorCode } = await send(call, cell(of))
    outcomes[call] = status < 300 ? 'done' : (errorCode ?? String(status))
  }
  return outcomes
}

test('at the other place each call is refused as if it had nothing, and changes no row', async () => {
  const before = await rows()
  const outcomes = await outcomesAt(other)
  const unknown = /^(\w+_UNKNOWN|FORBIDDEN|ROLE_ABOVE)$/
  expect(Object.entries(outcomes).filter(([, outcome]) => !unknown.test(outcome))).toEqual([])
  expect(await rows()).toEqual(before)
}, 60_000)

/** Of calls that read the customer, and refuse what they find for another reason than its place. */
const otherReasons: Partial<Record<Call, string>> = {
  'POST /accounts/customers/{id}/gifts/{item}/send': 'ITEM_UNKNOWN',
  'POST /accounts/customers/{id}/items/{item}/reissue': 'CODE_KIND',
  'POST /accounts/customers/{id}/items/{item}/return': 'ITEM_USES',
  'PUT /accounts/customers/{id}/moves/{move}': 'MOVE_TARGET',
  'PUT /accounts/customers/{id}/uses/{use}/refunds/{refund}': 'USE_UNKNOWN',
}

test('at the own place each call is done', async () => {
  const outcomes = Object.entries(await outcomesAt(own)).filter(([, outcome]) => outcome !== 'done')
  expect(Object.fromEntries(outcomes)).toEqual(otherReasons)
}, 60_000)

test('no answer that is read at one place names anything of the other', async () => {
  const foreign = [other.customer, other.email, other.order, other.report, other.parcel, 'Placed2']
  for (const [call, sent] of Object.entries(reads) as [Call, Sent][]) {
    const answer = await send(call, sent)
    expect([call, answer.status]).toEqual([call, 200])
    const text = JSON.stringify(answer)
    expect([call, foreign.filter((each) => text.includes(each))]).toEqual([call, []])
  }
  const { result } = await server.call('GET /accounts/reports', { as: manager, query: { show: 'open' } })
  const all = await server.call('GET /accounts/reports', { as: owner, query: { show: 'open' } })
  expect(JSON.stringify(all.result)).toContain(other.report)
  expect(JSON.stringify(result)).not.toContain(other.report)
}, 60_000)

test('of a customer of two places, acts about a visit at the other one are read by its own staff alone', async () => {
  const shared = await furnish(2, 1)
  const actsOf = async (as: Caller) =>
    (await server.call('GET /accounts/audit', { as, query: { subject: shared.email } })).result.acts
      .map(({ act }) => act)
      .filter((act) => act !== 'customer logged in')
  const answer = { as: owner, params: { id: shared.report }, body: { text: 'We are sorry.', rewash: false } }
  expect((await server.call('PUT /accounts/reports/{id}/answer', answer)).status).toBe(200)
  const session = { as: owner, params: { id: shared.customer, session: shared.session }, body: { reason } }
  expect((await server.call('POST /accounts/customers/{id}/sessions/{session}/end', session)).status).toBe(200)
  expect(await actsOf(owner)).toEqual(['session ended', 'report answered'])
  expect(await actsOf(manager)).toEqual(['session ended'])
})

test('the hours of the other place are changed without a line in the log of this one', async () => {
  const notices = async (as: Caller) =>
    (await server.call('GET /accounts/audit', { as, query: { act: 'notice saved' } })).result.acts.map(
      ({ subject }) => subject,
    )
  for (const id of ['1', '2'])
    await server.call('PUT /accounts/places/{id}/notice', { as: owner, params: { id }, body: { notice: null } })
  expect(new Set(await notices(owner))).toEqual(new Set(['1', '2']))
  expect(new Set(await notices(manager))).toEqual(new Set(['1']))
})
