import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { clubs } from '#server/tables/clubs.ts'
import { terminals } from '#server/tables/terminals.ts'
import type { Caller } from '#server/testing/call.ts'
import { minute } from '#server/testing/clock.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
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

/** Access tokens end while the clock advances. */
const logInAgain = async () => {
  admin = await server.make.logIn(admin)
  await again()
}
const again = () => server.call('POST /accounts/re-authentication', { as: admin, body: { password } })
const set = async (terminalId: string) =>
  (await server.call('POST /settings/p2p', { as: admin, body: { terminalId } })).result
const kioskOf = (pair: { terminalId: string | null; terminalSecret?: string | null }): Caller => ({
  appKey: (admin as unknown as { appKey: string }).appKey,
  terminal: { terminalId: pair.terminalId ?? '', terminalSecret: pair.terminalSecret ?? '' },
})
const scan = async (as: Caller, code = 'W34679ACEFGHJ') =>
  (await server.call('POST /kiosk/scan', { as, body: { code, locationId: 1 } })).errorCode
const list = async () =>
  (
    await server.call('GET /accounts/terminals', {
      as: admin,
      query: { since: new Date(server.clock.now() - 60 * minute).toISOString() },
    })
  ).result
const rows = () => server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(terminals))

describe('terminal credentials', () => {
  test('need the password again, and are given once', async () => {
    expect((await server.call('GET /settings/p2p', { as: admin })).result).toEqual({
      terminalId: null,
      terminalSecret: null,
      updatedAt: null,
    })
    const refused = await server.call('POST /settings/p2p', { as: admin, body: { terminalId: 'LANE-1' } })
    expect(refused).toMatchObject({ status: 403, errorCode: 'PASSWORD_AGAIN' })
    await again()
    const pair = await set('LANE-1')
    const updatedAt = server.clock.date().toISOString()
    expect(pair).toEqual({ terminalId: 'LANE-1', terminalSecret: expect.stringMatching(/^[\w-]{43}$/), updatedAt })
    const read = await server.call('GET /settings/p2p', { as: admin })
    expect(read.result).toEqual({ terminalId: 'LANE-1', terminalSecret: null, updatedAt })
    expect(JSON.stringify(await rows())).not.toContain(pair.terminalSecret)
    expect(await scan(kioskOf(pair))).toBe('CODE_UNKNOWN')
    const acts = await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(auditLog))
    expect(acts.at(-1)).toMatchObject({ act: 'terminal set', actor: admin.userId, subject: 'LANE-1' })
    expect(JSON.stringify(acts)).not.toContain(pair.terminalSecret)
  })

  test('of a bad form are refused', async () => {
    await again()
    const answer = await server.call('POST /settings/p2p', { as: admin, body: { terminalId: 'lane 1' } })
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION' })
    const noTime = await server.call('GET /accounts/terminals', { as: admin, query: { since: 'today' } })
    expect(noTime).toMatchObject({ status: 400, errorCode: 'VALIDATION' })
  })

  test('that are replaced work for ten more minutes, and no longer', async () => {
    await again()
    const first = kioskOf(await set('LANE-1'))
    server.clock.advance(minute)
    const second = kioskOf(await set('LANE-1'))
    server.clock.advance(9 * minute)
    await logInAgain()
    const third = kioskOf(await set('LANE-2'))
    expect((await list()).map(({ terminalId, validUntil }) => [terminalId, validUntil === null])).toEqual([
      ['LANE-2', true],
      ['LANE-1', false],
      ['LANE-1', false],
    ])
    expect([await scan(first), await scan(second), await scan(third)]).toEqual(Array(3).fill('CODE_UNKNOWN'))
    server.clock.advance(minute)
    expect([await scan(first), await scan(second)]).toEqual(['TERMINAL_AUTH', 'CODE_UNKNOWN'])
    server.clock.advance(9 * minute)
    expect([await scan(second), await scan(third)]).toEqual(['TERMINAL_AUTH', 'CODE_UNKNOWN'])
  })

  test('that are revoked end at once, for this merchant alone', async () => {
    await again()
    const kiosk = kioskOf(await set('LANE-1'))
    const [{ id } = { id: '' }] = await list()
    const revoke = (as: TestPerson) => server.call('DELETE /accounts/terminals/{id}', { as, params: { id } })
    const stranger = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    expect(await revoke(stranger)).toMatchObject({ status: 403, errorCode: 'PASSWORD_AGAIN' })
    await server.call('POST /accounts/re-authentication', { as: stranger, body: { password } })
    expect((await revoke(stranger)).result).toBe(true)
    expect(await scan(kiosk)).toBe('CODE_UNKNOWN')
    for (let times = 0; times < 2; times += 1) expect((await revoke(admin)).result).toBe(true)
    expect(await scan(kiosk)).toBe('TERMINAL_AUTH')
    expect(await list()).toEqual([])
  })

  test('are refused to customers', async () => {
    const customer = await server.make.loggedIn(merchant)
    const calls = [
      server.call('GET /settings/p2p', { as: customer }),
      server.call('POST /settings/p2p', { as: customer, body: { terminalId: 'LANE-1' } }),
      server.call('GET /accounts/terminals', { as: customer, query: { since: '2026-01-01T00:00:00Z' } }),
      server.call('DELETE /accounts/terminals/{id}', {
        as: customer,
        params: { id: '0198d7a2-5c3e-7000-8000-000000000000' },
      }),
      server.call('POST /accounts/terminals/test-scan', {
        as: customer,
        body: { code: 'W34679ACEFGHJ', locationId: 1 },
      }),
    ]
    for (const call of calls) expect(await call).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
  })
})

describe('the use of a terminal', () => {
  test('is recorded at most once a minute, also by a scan that is refused', async () => {
    await again()
    const kiosk = kioskOf(await set('LANE-1'))
    expect((await list())[0]?.lastSeenAt).toBeNull()
    const seen = async () => {
      await scan(kiosk)
      await server.background.idle()
      return (await list())[0]?.lastSeenAt
    }
    const first = server.clock.date().toISOString()
    expect(await seen()).toBe(first)
    server.clock.advance(minute - 1)
    expect(await seen()).toBe(first)
    server.clock.advance(1)
    expect(await seen()).toBe(server.clock.date().toISOString())
    await server.call('POST /kiosk/scan', {
      as: kioskOf({ terminalId: 'LANE-1', terminalSecret: 'wrong' }),
      body: { code: 'W34679ACEFGHJ', locationId: 1 },
    })
    expect((await list())[0]?.lastSeenAt).toBe(server.clock.date().toISOString())
  })

  test('counts codes and charges since the asked time', async () => {
    const customer = await server.make.loggedIn(merchant)
    await server.make.card(customer, tokenFor('approves'))
    await again()
    const kiosk = kioskOf(await set('LANE-1'))
    const redeem = async (key: string) =>
      server.call('POST /kiosk/redeem', {
        as: kiosk,
        body: { code: await server.make.walletItem(customer), locationId: 1 },
        headers: { 'idempotency-key': key },
      })
    expect((await redeem('1')).status).toBe(200)
    server.clock.advance(61 * minute)
    await logInAgain()
    expect((await redeem('2')).status).toBe(200)
    const token = await server.call('POST /temptoken', {
      as: await server.make.logIn(customer),
      body: { TempIdType: 'TempToken' },
    })
    const charge = await server.call('POST /kiosk/charge', {
      as: kiosk,
      body: { code: token.result.tempId, locationId: 1, amount: 5 },
      headers: { 'idempotency-key': '3' },
    })
    expect(charge.result).toMatchObject({ approved: true })
    expect(await list()).toMatchObject([{ terminalId: 'LANE-1', codes: 1, charges: 1 }])
  })
})

describe('a test scan', () => {
  const testScan = (code: string, locationId = 1) =>
    server.call('POST /accounts/terminals/test-scan', { as: admin, body: { code, locationId } })

  test('answers as the kiosk does, and uses nothing up', async () => {
    const customer = await server.make.loggedIn(merchant)
    const code = await server.make.walletItem(customer)
    const kiosk = await server.make.kiosk(merchant)
    const atKiosk = await server.call('POST /kiosk/scan', { as: kiosk, body: { code, locationId: 1 } })
    for (let times = 0; times < 2; times += 1) expect((await testScan(code)).result).toEqual(atKiosk.result)
    expect(await testScan('short')).toMatchObject({ status: 400, errorCode: 'VALIDATION' })
  })

  test('names why a code is refused', async () => {
    const customer = await server.make.loggedIn(merchant)
    const club = async () => {
      await server.make.club(customer, { useLimit: 2 })
      return (await server.call('POST /temptoken', { as: customer, body: { TempIdType: 'WashClub' } })).result.tempId
    }
    const codeOf = {
      CODE_UNKNOWN: async () => 'W34679ACEFGHJ',
      CODE_USED: () => server.make.walletItem(customer, { usesMade: 1 }),
      CODE_LOCATION: () => server.make.walletItem(customer, { locationIds: [2] }),
      CODE_ITEM_EXPIRED: () => server.make.walletItem(customer, { expiresAt: server.clock.date() }),
      CODE_LIMIT: async () => {
        const code = await club()
        await server.database.transact(merchant.tenant, 'test', (tx) => tx.update(clubs).set({ usesThisPeriod: 2 }))
        return code
      },
      CODE_EXPIRED: async () => {
        const code = await club()
        server.clock.advance(minute)
        return code
      },
    }
    for (const [reason, make] of Object.entries(codeOf))
      expect(await testScan(await make())).toMatchObject({
        errorCode: reason,
        errorMessage: messages[reason as keyof typeof codeOf].text,
      })
    expect(await testScan('W34679ACEFGHJ', 99)).toMatchObject({ status: 404, errorCode: 'LOCATION_UNKNOWN' })
  })
})
