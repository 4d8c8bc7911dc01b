import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
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

const allActs = () =>
  server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(auditLog).orderBy(asc(auditLog.id)))
const acts = async () => withoutLogIns(await allActs())
const again = (typed: string, as: TestPerson = admin) =>
  server.call('POST /accounts/re-authentication', { as, body: { password: typed } })
const draft = (revision: number) =>
  server.call('PUT /accounts/site-config/draft', {
    as: admin,
    body: { revision, changes: [{ path: '/tagline', after: 'Draft' }], publishAt: null },
  })

describe('the audit log', () => {
  test('names who has saved, restored and published a config or discarded a draft', async () => {
    await server.call('PATCH /accounts/site-config', {
      as: admin,
      body: [{ op: 'replace', path: '/companyName', value: 'One' }],
      headers: { 'content-type': 'application/json-patch+json' },
    })
    await server.call('POST /accounts/site-config/saves/{number}/restore', { as: admin, params: { number: '1' } })
    await draft(0)
    await server.call('POST /accounts/site-config/draft/publish', { as: admin, body: { revision: 1 } })
    await draft(0)
    await server.call('DELETE /accounts/site-config/draft', { as: admin, query: { revision: '2' } })
    const by = { tenantId: merchant.tenant, actorKind: 'admin', actor: admin.userId, at: server.clock.date() }
    expect(await acts()).toMatchObject([
      { ...by, act: 'site-config saved', subject: '2' },
      { ...by, act: 'site-config restored', subject: '3' },
      { ...by, act: 'draft saved', subject: '1' },
      { ...by, act: 'site-config published', subject: '4' },
      { ...by, act: 'draft saved', subject: '2' },
      { ...by, act: 'draft discarded', subject: '2' },
    ])
  })

  test('names who has uploaded and removed a file, unlocked the raw editor, and tried the push service', async () => {
    const form = new FormData()
    form.append('files', new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"></svg>']), 'Logo.svg')
    const wire = new Response(form)
    const headers = { 'content-type': wire.headers.get('content-type')! }
    const body = Buffer.from(await wire.arrayBuffer())
    const uploaded = await server.call('POST /accounts/upload', { as: admin, body, headers })
    const params = { name: uploaded.result[0]!.name }
    await server.call('DELETE /accounts/files/{name}', { as: admin, params })
    await server.call('POST /accounts/site-config/unlock', { as: admin, body: { password: 'raw-config' } })
    await server.call('POST /accounts/site-config/unlock', { as: admin, body: { password: 'wrong' } })
    await server.call('POST /accounts/firebase-key/check', { as: admin })
    const by = { tenantId: merchant.tenant, actorKind: 'admin', actor: admin.userId }
    expect(await acts()).toMatchObject([
      { ...by, act: 'file uploaded', subject: 'Logo.svg' },
      { ...by, act: 'file removed', subject: 'Logo.svg' },
      { ...by, act: 'raw editor unlocked' },
      { ...by, act: 'push tried', subject: 'works' },
    ])
  })

  test('names who has sent a push to whom', async () => {
    const customer = await server.make.loggedIn(merchant)
    await server.call('POST /users/firebase', { as: customer, body: { token: 'a-token' } })
    await server.call('POST /notifications/target', { as: admin, body: { email: customer.email, title: 'Hello' } })
    const [row] = await acts()
    expect(row).toMatchObject({ act: 'push queued', actor: admin.userId, subject: customer.userId })
    expect(JSON.stringify(row)).not.toContain(customer.email)
  })

  test('does not name what was refused', async () => {
    await server.call('DELETE /accounts/site-config/draft', { as: admin, query: { revision: '7' } })
    await again('Wrong-day-1')
    expect(await acts()).toEqual([])
  })
})

describe('the password entered again', () => {
  const call = 'GET /accounts/site-config/draft'
  const asked = async (as: TestPerson = admin) => {
    const { status, errorCode, errorMessage } = await server.call(call, { as })
    return [status, errorCode ?? errorMessage]
  }
  beforeEach(() => {
    const endpoint: Endpoint = endpoints[call]
    endpoint.fresh = true
    return () => {
      delete endpoint.fresh
    }
  })

  test('opens the calls that need it, for ten minutes and for its session alone', async () => {
    const refused = [403, 'PASSWORD_AGAIN']
    expect(await asked()).toEqual(refused)
    expect((await again(password)).result).toBe(true)
    expect(await asked()).toEqual([200, null])
    const elsewhere = await server.make.logIn(admin)
    expect(await asked(elsewhere)).toEqual(refused)
    await server.database.transact(merchant.tenant, 'test', (tx) =>
      tx.execute(`update sessions set password_again_at = password_again_at - interval '10 minutes'`),
    )
    expect(await asked()).toEqual(refused)
    expect(await acts()).toMatchObject([{ act: 'password entered again', actor: admin.userId }])
  })

  test('is refused when it is wrong, and to customers', async () => {
    expect(await again('Wrong-day-1')).toMatchObject({
      status: 400,
      errorMessage: 'Current password is incorrect.',
      fieldErrors: { password: 'Current password is incorrect.' },
    })
    expect((await asked())[0]).toBe(403)
    expect((await again(password, await server.make.loggedIn(merchant))).status).toBe(403)
  })

  test('is limited like log-ins', async () => {
    const strict = await makeServer({ env: { RATE_LIMIT_SCALE: '1' } })
    const guarded = await strict.make.loggedIn(await strict.make.merchant(), { isAdmin: true })
    const tryOne = () =>
      strict.call('POST /accounts/re-authentication', { as: guarded, body: { password: 'Wrong-day-1' } })
    for (let guess = 0; guess < 5; guess += 1) expect((await tryOne()).status).toBe(400)
    expect(await tryOne()).toMatchObject({ status: 429, errorCode: 'RATE_LIMITED' })
    await strict.close()
  })
})

test('who may read the log is told the names of all staff, and picks one, without managing staff', async () => {
  const books = await server.make.loggedIn(merchant, { isAdmin: true, staffRole: 'bookkeeper' })
  expect((await server.call('GET /accounts/administrators', { as: books })).errorCode).toBe('FORBIDDEN')
  const people = (await server.call('GET /accounts/audit/people', { as: books })).result
  expect(people.map(({ isYou, id }) => [isYou, id])).toEqual([
    [true, books.userId],
    [false, admin.userId],
  ])
  await again(password)
  const query = { by: admin.userId, act: 'password entered again' } as const
  expect((await server.call('GET /accounts/audit', { as: books, query })).result.acts).toHaveLength(1)
})
