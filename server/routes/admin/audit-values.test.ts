import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditValues } from '#server/tables/audit-values.ts'
import { day, minute } from '#server/testing/clock.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let customer: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  customer = await server.make.loggedIn(merchant)
})

const log = async (query: Record<string, string> = {}, as = admin) =>
  (await server.call('GET /accounts/audit', { as, query })).result.acts
const kinds = async (query: Record<string, string>) => (await log(query)).map(({ act }) => act)
const open = () => server.call('GET /accounts/customers/{id}', { as: admin, params: { id: customer.userId } })
const correct = (email: string) =>
  server.call('PUT /accounts/customers/{id}/email', {
    as: admin,
    params: { id: customer.userId },
    body: { email, isConfirmed: true, reason: 'It was mistyped.' },
  })
const leave = async (email: string) => {
  const left = await server.make.logIn({ ...customer, email })
  expect((await server.call('DELETE /users', { as: left })).status).toBe(200)
}
const stored = () => server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(auditValues))

describe('values of a person', () => {
  test('stand with the act before and after, and are erased with the account', async () => {
    const email = customer.email
    expect((await correct('right@example.com')).status).toBe(200)
    const [act] = await log({ act: 'email corrected' })
    expect(act).toMatchObject({
      isErased: false,
      changes: [{ field: 'email', before: email, after: 'right@example.com' }],
    })
    await leave('right@example.com')
    expect(await log({ act: 'email corrected' })).toMatchObject([
      { id: act!.id, isErased: true, changes: [], reason: 'It was mistyped.' },
    ])
    expect(await stored()).toEqual([])
  })

  test('of a search are erased with the account that was opened, and after a month where none was', async () => {
    const search = async (id: string, text: string) => {
      await server.call('PUT /accounts/customer-searches/{id}', { as: admin, params: { id }, body: { text } })
    }
    const [found, lost] = [server.deps.random.uuid(), server.deps.random.uuid()]
    await search(found, customer.email)
    const opening = { as: admin, params: { id: found }, body: { customer: customer.userId } }
    expect((await server.call('POST /accounts/customer-searches/{id}/openings', opening)).status).toBe(200)
    await search(lost, 'nobody of that name')
    server.clock.advance(6 * minute)
    await server.runner.drain(['customer-search'])
    admin = await server.make.logIn(admin)
    const words = async () => (await log()).flatMap(({ detail }) => detail.words ?? [])
    expect(await words()).toEqual(['nobody of that name', customer.email])
    await leave(customer.email)
    expect(await words()).toEqual(['nobody of that name'])
    const inLog = await server.database.transact(merchant.tenant, 'test', (tx) =>
      tx.execute('select detail::text from audit_log'),
    )
    expect(JSON.stringify(inLog)).not.toContain(customer.email)
    server.clock.advance(31 * day)
    await server.runAll('cleaning')
    admin = await server.make.logIn(admin)
    expect(await words()).toEqual([])
  })

  test('are read and removed by their merchant, and changed by nobody', async () => {
    await correct('right@example.com')
    const run = (statement: string) =>
      server.database
        .transact(merchant.tenant, 'test', (tx) => tx.execute(statement))
        .then(
          () => 'allowed',
          (error: { cause?: unknown }) => String(error.cause ?? error),
        )
    expect(await run("update audit_values set values = '{}'")).toContain('permission denied')
    const elsewhere = await server.make.merchant()
    const seen = await server.database.transact(elsewhere.tenant, 'test', (tx) => tx.select().from(auditValues))
    expect(seen).toEqual([])
  })
})

describe('the audit log', () => {
  test('has one opening of a customer, however the page was come to, and another one after a while', async () => {
    await open()
    await open()
    expect(await kinds({ act: 'customer opened' })).toHaveLength(1)
    server.clock.advance(2 * minute)
    expect((await open()).status).toBe(200)
    expect(await log({ act: 'customer opened' })).toMatchObject([
      { subject: customer.email, actor: { isYou: true } },
      { subject: customer.email },
    ])
  })

  test('names who has logged in and out, and what was refused', async () => {
    await server.call('POST /users/login', { as: merchant, body: { email: admin.email, password: 'Wrong-day-1' } })
    await server.call('POST /users/login', { as: merchant, body: { email: customer.email, password: 'Wrong-day-1' } })
    const again = await server.make.logIn(admin)
    await server.call('DELETE /users/tokens', { as: again })
    const body = { currentPassword: password, newPassword: 'Rinse-day-2', confirmPassword: 'Rinse-day-2' }
    expect((await server.call('POST /users/update-password', { as: admin, body })).status).toBe(200)
    expect(await log()).toMatchObject([
      { act: 'password changed', actor: { isYou: true } },
      { act: 'administrator logged out', actor: { isYou: true } },
      { act: 'administrator logged in', actor: { isYou: true } },
      { act: 'customer log-in failed', actor: { kind: 'server' }, subject: customer.email },
      { act: 'administrator log-in failed', actor: { kind: 'server' }, subject: admin.email },
      { act: 'customer logged in', actor: { kind: 'customer' }, subject: customer.email },
      { act: 'administrator logged in', actor: { isYou: true } },
    ])
  })

  test('is listed by person, subject and days', async () => {
    const other = await server.make.loggedIn(merchant, { isAdmin: true })
    await open()
    await correct('right@example.com')
    expect(await kinds({ by: other.userId })).toEqual(['administrator logged in'])
    expect(await kinds({ by: 'server' })).toEqual([])
    expect(await kinds({ subject: 'right@example.com' })).toEqual([
      'email corrected',
      'customer opened',
      'customer logged in',
    ])
    expect(await kinds({ subject: 'nobody@example.com' })).toEqual([])
    const today = server.clock.date().toISOString().slice(0, 10)
    expect(await kinds({ from: today, until: today, act: 'email corrected' })).toEqual(['email corrected'])
    const before = new Date(server.clock.now() - 2 * day).toISOString().slice(0, 10)
    expect(await kinds({ until: before })).toEqual([])
    expect((await server.call('GET /accounts/audit', { as: admin, query: { by: 'x' } })).errorCode).toBe('VALIDATION')
  })

  test('is a file that no spreadsheet runs, of what was asked for', async () => {
    await server.call('PUT /accounts/customers/{id}/notes/{note}', {
      as: admin,
      params: { id: customer.userId, note: server.deps.random.uuid() },
      body: { text: 'Likes "foam", and wax' },
    })
    await server.call('PUT /accounts/customers/{id}/email', {
      as: admin,
      params: { id: customer.userId },
      body: { email: 'right@example.com', isConfirmed: true, reason: '=HYPERLINK("x")' },
    })
    const file = await server.call('GET /accounts/audit/file', { as: admin, query: { subject: 'right@example.com' } })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = file.text.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe('time,by,name,act,subject,about,before,after,reason')
    // With the customer's log-in.
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain(`'=HYPERLINK`)
    expect(lines[2]).toContain('"note: Likes ""foam"", and wax"')
    expect((await server.call('GET /accounts/audit/file', { as: customer })).errorCode).toBe('FORBIDDEN')
  })
})
