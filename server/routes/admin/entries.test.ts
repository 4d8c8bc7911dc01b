import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { entryRights, entryScopes, may, permissionGroups } from '#contract/permissions.ts'
import type { TokenPair } from '#contract/shapes/session.ts'
import { writeStaffAccount } from '#server/commands/platform/write-staff-account.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import type { Caller } from '#server/testing/call.ts'
import { advanceTime } from '#server/testing/advance-time.ts'
import { minute } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import {
  askToEnter,
  codeIn,
  enterOffice,
  exchangeCode,
  statedReason,
  type Inside,
} from '#server/testing/office-entry.ts'

let server: TestServer
let kim: Caller
let merchant: TestMerchant
let owner: TestPerson & TokenPair
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  kim = await server.make.staff()
  merchant = await server.make.merchant()
  owner = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
})

const ask = (request: object = {}, at = merchant) => askToEnter(server, at, kim, request)
const codeOf = async (): Promise<string> => codeIn((await ask()).result.address)
const office = (as: Caller) => server.call('GET /accounts/office', { as })
const end = (id: string, as: Caller) => server.call('POST /accounts/entries/{id}/end', { as, params: { id } })
const entries = async () => (await server.call('GET /accounts/entries', { as: owner })).result
const acts = async (query: Record<string, string> = {}) =>
  (await server.call('GET /accounts/audit', { as: owner, query })).result.acts
const platformActs = () =>
  server.database.transact(null, 'test', async (tx) =>
    (await tx.select().from(auditLog).where(isNull(auditLog.tenantId)))
      .filter(({ subject }) => subject === merchant.subdomain)
      .map(({ act, actor, reason }) => [act, actor, reason]),
  )
const isOut = async (inside: Inside): Promise<boolean> => (await office(inside)).errorCode === 'JWT_INVALID'

describe('a way in', () => {
  test('needs a reason of ten characters that say something, and a scope', async () => {
    for (const request of [
      { reason: 'short' },
      { reason: '. . . . . ' },
      { reason: 'x'.repeat(501) },
      { scope: 'all' },
    ])
      expect((await ask(request)).errorCode).toBe('VALIDATION')
    expect((await ask()).status).toBe(200)
  })

  test('needs a log-in of the last ten minutes', async () => {
    advanceTime(server.clock, 11 * minute)
    expect((await ask()).errorCode).toBe('PASSWORD_AGAIN')
  })

  test('leads to the office of an open site alone', async () => {
    const { address } = (await ask()).result
    expect(address).toMatch(new RegExp(`^http://${merchant.subdomain}\\.localhost:8080/mmtpo#entry=[\\w-]{43}$`))
    const params = { hsAccountId: String(merchant.tenant) }
    await server.call('PUT /system/sites/{hsAccountId}/state', { as: kim, params, body: { state: 'suspended' } })
    expect((await ask()).errorCode).toBe('SITE_NOT_FOUND')
    expect((await ask({}, { ...merchant, tenant: 99_999 })).errorCode).toBe('SITE_NOT_FOUND')
  })

  test('is good once, for a minute, and at its own site', async () => {
    const code = await codeOf()
    expect((await exchangeCode(server, await server.make.merchant(), code)).errorCode).toBe('ENTRY_CODE')
    expect((await exchangeCode(server, merchant, code)).status).toBe(200)
    expect((await exchangeCode(server, merchant, code)).errorCode).toBe('ENTRY_CODE')
    const late = await codeOf()
    advanceTime(server.clock, minute)
    expect((await exchangeCode(server, merchant, late)).errorCode).toBe('ENTRY_CODE')
  })

  test('is void once the tokens of the account have ended, or another was asked for', async () => {
    const [first, second] = [await codeOf(), await codeOf()]
    expect((await exchangeCode(server, merchant, first)).errorCode).toBe('ENTRY_CODE')
    await server.call('DELETE /system/login', { as: kim })
    expect((await exchangeCode(server, merchant, second)).errorCode).toBe('ENTRY_CODE')
    expect(await entries()).toEqual([])
  })

  test('is in no line of the log', async () => {
    const lines: string[] = []
    const logged = await makeServer({ logTo: lines })
    try {
      const [at, staff] = [await logged.make.merchant(), await logged.make.staff()]
      const code = codeIn((await askToEnter(logged, at, staff)).result.address)
      const { accessToken } = (await exchangeCode(logged, at, code)).result
      expect(lines.join('').includes(at.subdomain) || lines.length > 0).toBe(true)
      for (const secret of [code, accessToken]) expect(lines.join('')).not.toContain(secret)
    } finally {
      await logged.close()
    }
  })
})

describe('an entry', () => {
  test('is told to the owners by mail, and written to the log of the merchant and of the platform', async () => {
    const manager = await server.make.person(merchant, { isAdmin: true, staffRole: 'manager' })
    await enterOffice(server, merchant, kim)
    await server.idle()
    const mails = server.mailbox!.list().filter(({ subject }) => subject.startsWith('Clearcoat support entered'))
    expect(mails.filter(({ to }) => [owner.email, manager.email].includes(to)).map(({ to }) => to)).toEqual([
      owner.email,
    ])
    expect(mails[0]!.text).toContain(`Reason: ${statedReason}`)
    expect((await acts({ act: 'office entered' }))[0]).toMatchObject({
      actor: { kind: 'platform', name: 'kim' },
      reason: statedReason,
    })
    expect(await platformActs()).toEqual([['office entered', 'kim', statedReason]])
  })

  test('is no administrator, and no user of the merchant', async () => {
    const inside = await enterOffice(server, merchant, kim)
    const { administrators } = (await server.call('GET /accounts/administrators', { as: owner })).result
    expect(administrators.map(({ id }) => id)).toEqual([owner.userId])
    expect((await server.call('GET /users', { as: inside })).errorCode).toBe('FORBIDDEN')
    expect((await server.call('GET /accounts/site-config', { as: inside })).status).toBe(200)
  })

  test('is not renewed, and ends after 60 minutes', async () => {
    const inside = await enterOffice(server, merchant, kim)
    const { accessToken } = inside
    const body = { accessToken, refreshToken: accessToken }
    expect((await server.call('PUT /users/tokens', { as: merchant, body })).errorCode).toBe('REFRESH_FAILED')
    advanceTime(server.clock, 59 * minute)
    expect((await office(inside)).status).toBe(200)
    advanceTime(server.clock, minute)
    expect((await office(inside)).status).toBe(401)
    await server.runAll('entry-end')
    owner = { ...owner, ...(await server.make.logIn(owner)) }
    expect(await entries()).toMatchObject([{ id: inside.id, endedAt: inside.until, endedBy: 'time' }])
    expect((await acts({ act: 'entry ended' }))[0]).toMatchObject({
      actor: { kind: 'server' },
      detail: { name: 'kim' },
    })
  })

  test('is seen by every administrator while it lasts', async () => {
    const attendant = await server.make.loggedIn(merchant, { isAdmin: true, staffRole: 'attendant' })
    const inside = await enterOffice(server, merchant, kim)
    for (const as of [attendant, owner])
      expect((await office(as)).result).toMatchObject({
        entries: [{ id: inside.id, staff: 'kim', reason: statedReason, until: inside.until }],
        ownEntry: null,
      })
    await end(inside.id, inside)
    expect((await office(attendant)).result.entries).toEqual([])
  })

  test('is ended by an owner and by itself alone', async () => {
    const manager = await server.make.loggedIn(merchant, { isAdmin: true, staffRole: 'manager' })
    const other = await server.make.staff('lee')
    const [first, second] = [
      await enterOffice(server, merchant, kim),
      await enterOffice(server, merchant, other, 'changing'),
    ]
    expect((await end(first.id, manager)).errorCode).toBe('FORBIDDEN')
    expect((await end(first.id, second)).errorCode).toBe('FORBIDDEN')
    expect((await end(crypto.randomUUID(), owner)).errorCode).toBe('ENTRY_UNKNOWN')
    expect((await end(first.id, owner)).result).toMatchObject({ endedBy: 'owner' })
    expect([await isOut(first), await isOut(second)]).toEqual([true, false])
    expect((await end(first.id, owner)).result).toMatchObject({ endedBy: 'owner' })
    expect((await end(second.id, second)).result).toMatchObject({ endedBy: 'staff' })
    expect(await isOut(second)).toBe(true)
    expect((await acts({ act: 'entry ended' })).map(({ actor }) => [actor.kind, actor.name])).toEqual([
      ['platform', 'lee'],
      ['admin', 'Sam Ortiz'],
    ])
  })

  test.each([
    ['logs out everywhere', () => server.call('DELETE /system/login', { as: kim })],
    [
      'has its tokens withdrawn',
      async () =>
        server.call('DELETE /system/staff/{name}/tokens', {
          as: await server.make.staff('lee'),
          params: { name: 'kim' },
        }),
    ],
    [
      'gets another password',
      () => {
        const { deps, database, clock } = server
        const { passwords, random } = deps
        return writeStaffAccount({ transact: database.transact, passwords, random, name: 'kim', now: clock.date() })
      },
    ],
  ])('ends when the account %s', async (_how, act) => {
    const inside = await enterOffice(server, merchant, kim)
    await act()
    expect(await isOut(inside)).toBe(true)
    expect(await entries()).toMatchObject([{ endedBy: 'platform' }])
  })

  test('has each act in the log as one of the platform, with its reason, and each read once', async () => {
    const casey = await server.make.person(merchant)
    const inside = await enterOffice(server, merchant, kim, 'changing')
    const look = () => server.call('GET /accounts/customers/{id}', { as: inside, params: { id: casey.userId } })
    expect((await look()).status).toBe(200)
    await look()
    const notice = { params: { id: '1' }, body: { notice: null } }
    expect((await server.call('PUT /accounts/places/{id}/notice', { as: inside, ...notice })).status).toBe(200)
    const search = { params: { id: crypto.randomUUID() }, body: { text: 'Rivers' } }
    await server.call('PUT /accounts/customer-searches/{id}', { as: inside, ...search })
    advanceTime(server.clock, 6 * minute)
    owner = { ...owner, ...(await server.make.logIn(owner)) }
    await server.runAll('customer-search')
    const done = (await acts({ by: 'platform' })).map(({ act, actor, reason, subject }) => ({
      act,
      name: actor.name,
      reason,
      subject,
    }))
    const as = { name: 'kim', reason: statedReason }
    expect(done.filter(({ act }) => act === 'read in an entry')).toEqual([
      { act: 'read in an entry', ...as, subject: casey.email },
    ])
    expect(done.filter(({ act }) => act === 'notice saved')).toEqual([{ act: 'notice saved', ...as, subject: '1' }])
    expect(done.filter(({ act }) => act === 'customers searched')).toMatchObject([as])
    expect(done.filter(({ reason }) => reason !== statedReason)).toEqual([])
  })
})

const calls = (Object.entries(endpoints) as [Call, Endpoint][]).filter(([, { access }]) => access === 'admin')
/** Why a call is not made before its input is read. */
const outcomeOf = async (call: Call, as: Caller): Promise<string> => {
  const { bodyType }: Endpoint = endpoints[call]
  const isUpload = bodyType === 'multipart/form-data'
  const type = isUpload ? 'multipart/form-data; boundary=end' : (bodyType ?? 'application/json')
  const { errorCode } = await server.call(call, {
    as,
    body: isUpload ? '--end--' : '[]',
    headers: { 'content-type': type, 'idempotency-key': crypto.randomUUID() },
    params: { id: crypto.randomUUID(), processor: 'exacthosted', hsAccountId: '1', text: 'terms', kind: 'products' },
  })
  return errorCode === 'FORBIDDEN' || errorCode === 'TENANT_MISMATCH' ? errorCode : 'admitted'
}

describe('of the calls of staff', () => {
  test.each(entryScopes)(
    'an entry for %s makes those alone that say so',
    async (scope) => {
      const inside = await enterOffice(server, merchant, kim, scope)
      const own: Call = 'POST /accounts/entries/{id}/end'
      const wrong: string[] = []
      let admitted = 0
      for (const [call, { entry, permission }] of calls.filter(([call]) => call !== own)) {
        const isOpen = (entry === 'reading' || entry === scope) && may(entryRights[scope], permission!)
        const outcome = await outcomeOf(call, inside)
        if (outcome === 'admitted') admitted += 1
        if ((outcome === 'admitted') !== isOpen) wrong.push(`${call}: ${outcome}`)
      }
      expect(wrong).toEqual([])
      expect(admitted).toBeGreaterThan(scope === 'reading' ? 12 : 35)
    },
    60_000,
  )

  test('at another site an entry makes none', async () => {
    const inside = await enterOffice(server, merchant, kim, 'changing')
    const { appKey } = await server.make.merchant()
    const outcomes = new Set<string>()
    for (const [call] of calls) outcomes.add(await outcomeOf(call, { ...inside, appKey }))
    expect([...outcomes]).toEqual(['TENANT_MISMATCH'])
  }, 60_000)

  test('none that moves money, changes staff, sends credentials, gives a file, or asks for a fresh log-in is open', () => {
    const open = calls.filter(([, { entry }]) => entry !== undefined)
    const kept = ['refund', 'give', 'serve-members', 'join-accounts', 'make-codes', 'price-members', 'send-messages']
    const closed = new Set<string>([...kept, ...permissionGroups.money, ...permissionGroups.site, 'manage-staff'])
    expect(open.filter(([, { permission }]) => closed.has(permission!))).toEqual([])
    expect(open.filter(([, { fresh, answerType }]) => fresh !== undefined || answerType !== undefined)).toEqual([])
    for (const scope of entryScopes)
      expect(entryRights[scope].permissions.filter((permission) => closed.has(permission))).toEqual([])
    const changing = open.filter(
      ([call, { leavesNoAct, entry }]) => !call.startsWith('GET ') && !leavesNoAct && entry === 'reading',
    )
    expect(changing.map(([call]) => call)).toEqual([
      'POST /accounts/customer-searches/{id}/openings',
      'POST /accounts/entries/{id}/end',
    ])
  })
})
