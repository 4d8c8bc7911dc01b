import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formerNameDays } from '#contract/constants.ts'
import { reservedSubdomains } from '#contract/rules/subdomain.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

const dayMs = 86_400_000

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let wanted: string
let names = 0
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  await server.call('POST /accounts/re-authentication', { as: admin, body: { password } })
  wanted = `lane-${(names += 1)}`
})

const move = (subdomain: string, as: TestPerson = admin, key?: string) =>
  server.call('POST /accounts/subdomain', {
    as,
    body: { subdomain },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const state = async (typed?: string) =>
  (await server.call('GET /accounts/subdomain', { as: admin, query: typed === undefined ? {} : { wanted: typed } }))
    .result
const keyAt = (subdomain: string) => server.call('GET /accounts/site-key', { query: { subdomain } })
const page = (subdomain: string, url: string, accept = 'text/html') =>
  server.app.inject({ url, headers: { host: `${subdomain}.localhost:8080`, accept } })

test('a site moves at once; what was typed is stripped, and its key stays', async () => {
  expect(await move(`  ${wanted.toUpperCase()}! `)).toMatchObject({ status: 200, result: { subdomain: wanted } })
  expect((await keyAt(wanted)).result).toBe(merchant.appKey)
  expect(await state()).toMatchObject({ subdomain: wanted, former: [{ subdomain: merchant.subdomain }] })
})

test('the former name answers the key and leads pages on for a year, then nothing', async () => {
  await move(wanted)
  expect((await keyAt(merchant.subdomain)).result).toBe(merchant.appKey)
  const led = await page(merchant.subdomain, '/washes?id=3')
  expect([led.statusCode, led.headers.location]).toEqual([308, `http://${wanted}.localhost:8080/washes?id=3`])
  expect((await page(merchant.subdomain, '/mmtpo')).statusCode).toBe(308)
  server.clock.advance(formerNameDays * dayMs)
  expect((await keyAt(merchant.subdomain)).status).toBe(404)
  expect((await page(merchant.subdomain, '/washes')).statusCode).not.toBe(308)
  expect((await keyAt(wanted)).result).toBe(merchant.appKey)
})

test('the installed app gets its files on the former name, and a mailed link keeps its token there', async () => {
  await move(wanted)
  for (const url of ['/index.html', '/manifest.webmanifest', '/sw.js', '/passwordRecovery?token=secret'])
    expect([url, (await page(merchant.subdomain, url)).statusCode]).not.toEqual([url, 308])
})

const asAdminOf = async (of: TestMerchant): Promise<TestPerson> => {
  const as = await server.make.loggedIn(of, { isAdmin: true })
  await server.call('POST /accounts/re-authentication', { as, body: { password } })
  return as
}

test('a former name is given to no other site for a year, and its own site can take it back', async () => {
  await move(wanted)
  const other = await server.make.merchant()
  const rival = await asAdminOf(other)
  for (const taken of [wanted, merchant.subdomain])
    expect(await move(taken, rival)).toMatchObject({ status: 409, errorMessage: 'Subdomain is already in use.' })
  expect((await move(merchant.subdomain)).result).toEqual({ subdomain: merchant.subdomain })
  expect((await keyAt(wanted)).result).toBe(merchant.appKey)
  expect((await page(merchant.subdomain, '/washes')).statusCode).not.toBe(308)
})

test('a former name is free after a year', async () => {
  await move(wanted)
  const other = await server.make.merchant()
  server.clock.advance(formerNameDays * dayMs)
  const rival = await asAdminOf(other)
  expect((await move(merchant.subdomain, rival)).result).toEqual({ subdomain: merchant.subdomain })
  expect((await keyAt(merchant.subdomain)).result).toBe(other.appKey)
  expect((await keyAt(wanted)).result).toBe(merchant.appKey)
})

test('a site moves five times a year', async () => {
  const names = Array.from({ length: 5 }, (_, n) => `${wanted}-${n}`)
  for (const name of names) expect((await move(name)).result).toEqual({ subdomain: name })
  expect(await move(wanted)).toMatchObject({ status: 409, errorCode: 'SUBDOMAIN_MOVES' })
  server.clock.advance(365 * dayMs)
  expect((await move(wanted, await asAdminOf(merchant))).result).toEqual({ subdomain: wanted })
})

test.each(['!?', 'pay-frame', reservedSubdomains.at(-1) ?? '', 'xn--wsche-hra', 'l0gin'])(
  '%j is refused',
  async (typed) => {
    const { status, errorMessage, fieldErrors } = await move(typed)
    const text = 'Please enter a valid subdomain.'
    expect([status, errorMessage, fieldErrors]).toEqual([400, text, { subdomain: text }])
  },
)

test('the wish is judged before it is made', async () => {
  const other = await server.make.merchant()
  expect((await state(wanted))?.wanted).toEqual({ subdomain: wanted, state: 'free' })
  expect((await state(other.subdomain))?.wanted).toEqual({ subdomain: other.subdomain, state: 'taken' })
  expect((await state(merchant.subdomain))?.wanted).toEqual({ subdomain: merchant.subdomain, state: 'current' })
  expect((await state('www'))?.wanted).toEqual({ subdomain: null, state: 'invalid' })
  expect((await state())?.devices).toBe(1)
})

test('a repeated request does not move a site back that has moved on', async () => {
  await move(wanted, admin, 'first')
  await move(`${wanted}-b`)
  expect((await move(wanted, admin, 'first')).result).toEqual({ subdomain: wanted })
  expect((await state())?.subdomain).toBe(`${wanted}-b`)
})

test('without the password again nothing moves', async () => {
  server.clock.advance(600_001)
  const late = await server.make.logIn(admin)
  expect(await move(wanted, late)).toMatchObject({ status: 403, errorMessage: 'Please enter your password again.' })
  expect((await keyAt(wanted)).status).toBe(404)
})

test('the audit log names who has moved the site from where to where', async () => {
  await move(wanted)
  const rows = await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(auditLog))
  expect(rows.at(-1)).toMatchObject({
    act: 'subdomain changed',
    actor: admin.userId,
    subject: wanted,
    detail: { before: merchant.subdomain },
  })
})
