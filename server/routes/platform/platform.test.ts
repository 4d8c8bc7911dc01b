import { asc, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appVersion, siteSchemaVersion } from '#contract/constants.ts'
import { withdrawStaffTokens } from '#server/commands/platform/end-staff-tokens.ts'
import { writeStaffAccount } from '#server/commands/platform/write-staff-account.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { platformDevices, platformUsers } from '#server/tables/platform-users.ts'
import type { Caller } from '#server/testing/call.ts'
import { minute } from '#server/testing/clock.ts'
import { advanceTime } from '#server/testing/advance-time.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let kim: Caller
let password: string
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const write = (name: string, on: TestServer = server) => {
  const { deps, database, clock } = on
  const { passwords, random } = deps
  return writeStaffAccount({ transact: database.transact, passwords, random, name, now: clock.date() })
}
const logIn = (username: string, typed: string, on: TestServer = server, ip = '10.1.0.1') =>
  on.call('POST /system/login', { body: { username, password: typed }, ip })
const release = (version: string, as: Caller = kim, key?: string) =>
  server.call('PUT /system/app-version', {
    as,
    body: { appVersion: version },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const released = async () => (await server.call('GET /system/app-version')).result
const acts = () =>
  server.database.transact(null, 'test', (tx) =>
    tx.select().from(auditLog).where(isNull(auditLog.tenantId)).orderBy(asc(auditLog.id)),
  )

beforeEach(async () => {
  password = await write('kim')
  kim = { accessToken: (await logIn('kim', password)).result.accessToken }
})

describe('the log-in of platform staff', () => {
  test('refuses a wrong password and an unknown name alike', async () => {
    const refused = { status: 400, errorCode: 'SYSTEM_LOGIN', errorMessage: 'Failed to log in.' }
    expect(await logIn('kim', 'wrong')).toMatchObject(refused)
    expect(await logIn('lee', password)).toMatchObject(refused)
  })

  test('keeps the password hashed, and writes neither it nor the token to the audit log', async () => {
    const rows = await server.database.transact(null, 'test', (tx) => tx.select().from(platformUsers))
    expect(rows.map(({ name }) => name)).toEqual(['kim'])
    expect(rows[0]!.passwordHash).not.toBe(password)
    const written = await acts()
    expect(written.slice(-2)).toMatchObject([
      { act: 'staff account written', subject: 'kim', actorKind: 'server' },
      { act: 'staff logged in', actor: 'kim', actorKind: 'platform' },
    ])
    expect(JSON.stringify(written)).not.toContain(password)
  })

  test('is limited by address, and never for the account as a whole', async () => {
    const strict = await makeServer({ env: { RATE_LIMIT_SCALE: '1' } })
    try {
      const right = await write('kim', strict)
      for (let guess = 0; guess < 5; guess += 1) expect((await logIn('kim', 'wrong', strict)).status).toBe(400)
      expect((await logIn('kim', 'wrong', strict)).errorCode).toBe('RATE_LIMITED')
      for (let guess = 0; guess < 60; guess += 1) await logIn('kim', 'wrong', strict, `10.2.0.${guess}`)
      expect((await logIn('kim', right, strict, '10.3.0.1')).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  test('is refused to an address after twenty wrong passwords in a day', async () => {
    const strict = await makeServer({ env: { RATE_LIMIT_SCALE: '1' } })
    try {
      const right = await write('kim', strict)
      for (let guess = 0; guess < 20; guess += 1) {
        if (guess % 5 === 0) advanceTime(strict.clock, 15 * minute)
        expect((await logIn('kim', 'wrong', strict)).status).toBe(400)
      }
      advanceTime(strict.clock, 15 * minute)
      expect(await logIn('kim', right, strict)).toMatchObject({ status: 429, errorCode: 'LOGIN_LOCKED' })
      expect((await logIn('kim', right, strict, '10.3.0.1')).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  test('is not slowed by strangers at its own address on a device that has logged in before', async () => {
    const limited = await makeServer({ env: { RATE_LIMIT_SCALE: '1' } })
    try {
      const right = await write('kim', limited)
      const from = (typed: string, deviceproof?: string) =>
        limited.call('POST /system/login', {
          body: { username: 'kim', password: typed },
          ip: '10.2.0.1',
          headers: deviceproof === undefined ? {} : { deviceproof },
        })
      const proof = (await from(right)).result.deviceProof
      for (let n = 0; n < 30; n += 1) await from('wrong')
      expect((await from(right)).errorCode).toBe('RATE_LIMITED')
      expect((await from(right, `${proof}x`)).errorCode).toBe('RATE_LIMITED')
      expect((await from(right, proof)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('ends on all devices, which are unknown then, when the operator withdraws the tokens', async () => {
    const withdraw = (name: string) =>
      server.database.transact(null, 'test', (tx) =>
        withdrawStaffTokens({ tx, name, by: null, now: server.clock.date() }),
      )
    expect((await server.call('GET /system/releases', { as: kim })).status).toBe(200)
    expect(await withdraw('lee')).toBe(false)
    expect(await withdraw('kim')).toBe(true)
    expect((await server.call('GET /system/releases', { as: kim })).errorCode).toBe('JWT_INVALID')
    expect(await server.database.transact(null, 'test', (tx) => tx.select().from(platformDevices))).toEqual([])
    expect((await acts()).at(-1)).toMatchObject({ act: 'staff tokens withdrawn', subject: 'kim', actorKind: 'server' })
  })

  test('that fails is in the audit log, without what was typed', async () => {
    await logIn('kim', 'a-wrong-one')
    expect((await acts()).at(-1)).toMatchObject({ act: 'staff log-in failed', subject: 'kim', actorKind: 'server' })
    expect(JSON.stringify(await acts())).not.toContain('a-wrong-one')
  })

  test('ends everywhere with a log-out, and with another password', async () => {
    const second = { accessToken: (await logIn('kim', password)).result.accessToken }
    const statuses = async () =>
      Promise.all([kim, second].map(async (as) => (await server.call('GET /system/releases', { as })).status))
    expect(await statuses()).toEqual([200, 200])
    expect((await server.call('DELETE /system/login', { as: kim })).result).toBe(true)
    expect(await statuses()).toEqual([401, 401])
    kim = { accessToken: (await logIn('kim', password)).result.accessToken }
    expect(await statuses()).toEqual([200, 401])
    await write('kim')
    expect(await statuses()).toEqual([401, 401])
  })

  test('is over after 30 minutes, and when the account is removed', async () => {
    server.clock.advance(29 * minute)
    expect((await release('1.5.0')).errorCode).toBe('VERSION_OLD')
    server.clock.advance(2 * minute)
    expect((await release('9.9.9')).errorCode).toBe('JWT_EXPIRED')
    const lee = { accessToken: (await logIn('lee', await write('lee'))).result.accessToken }
    await server.database.transact(null, 'test', async (tx) => {
      await tx.execute('reset role')
      await tx.execute(`delete from platform_users where name = 'lee'`)
    })
    expect((await release('9.9.9', lee)).errorCode).toBe('JWT_INVALID')
  })
})

describe('the version of the app', () => {
  test('is that of the build until one is set, and then only a newer one can be set', async () => {
    expect(await released()).toBe(appVersion)
    for (const old of ['1.5.0', appVersion, '0.99.99'])
      expect(await release(old)).toMatchObject({
        status: 409,
        errorMessage: 'The version must be newer than the current version.',
      })
    expect((await release('1.10.0')).result).toBe('1.10.0')
    expect(await released()).toBe('1.10.0')
    expect((await release('1.9.9')).errorCode).toBe('VERSION_OLD')
    for (const wrong of ['1.11', '1.11.0-rc', 'v2.0.0', '1.11.100000', ''])
      expect((await release(wrong)).errorCode).toBe('VALIDATION')
    const { result } = await server.call('GET /changes', { as: await server.make.merchant() })
    expect(result.appVersion).toBe('1.10.0')
    expect((await acts()).at(-1)).toMatchObject({
      act: 'version set',
      actor: 'kim',
      subject: 'app',
      detail: { before: appVersion, version: '1.10.0' },
    })
  })

  test('is set once by repeats of a key', async () => {
    const first = await release('2.0.0', kim, 'a-key')
    const again = await release('2.0.0', kim, 'a-key')
    expect([first.result, again.result, again.headers['idempotency-replayed']]).toEqual(['2.0.0', '2.0.0', 'true'])
    expect((await release('2.0.1', kim, 'a-key')).errorCode).toBe('IDEMPOTENCY_REUSED')
  })

  test('set twice at once, the older one never replaces the newer one', async () => {
    await Promise.all(['3.0.0', '3.0.1', '3.0.2', '3.0.1'].map((version) => release(version)))
    expect(await released()).toBe('3.0.2')
  })
})

test('the version of the site schema is set in the same way', async () => {
  const read = async () => (await server.call('GET /system/site-config')).result
  const set = (version: string, headers = {}) =>
    server.call('PUT /system/site-config', { as: kim, body: { version }, headers })
  expect(await read()).toEqual({ version: siteSchemaVersion })
  expect((await set(siteSchemaVersion)).errorCode).toBe('VERSION_OLD')
  expect((await set('1.6.0', { 'idempotency-key': 'schema' })).result).toEqual({ version: '1.6.0' })
  expect((await set('1.7.0', { 'idempotency-key': 'schema' })).errorCode).toBe('IDEMPOTENCY_REUSED')
  expect(await read()).toEqual({ version: '1.6.0' })
  expect((await acts()).at(-1)).toMatchObject({ act: 'version set', subject: 'site-config' })
})
