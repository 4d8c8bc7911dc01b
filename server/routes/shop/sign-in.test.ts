import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minute } from '#server/testing/clock.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let who: TestPerson
beforeAll(async () => {
  server = await makeServer({ env: { RATE_LIMIT_SCALE: '1' } })
})
beforeEach(async () => {
  merchant = await server.make.merchant()
  who = await server.make.person(merchant)
})
afterAll(() => server.close())

/** Each request of a test from its own address: the limits of one are no matter here. */
let addresses = 0
const nextIp = () => `10.8.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`

const ask = (email = who.email, ip = nextIp()) =>
  server.call('POST /users/login/mailed-code', { as: merchant, body: { email }, ip })
const mailsTo = (email: string) => server.mailbox?.list().filter(({ to }) => to === email) ?? []
const codeFor = async (email = who.email): Promise<string> => {
  await ask(email)
  await server.idle()
  return /^\d{6}/.exec(mailsTo(email)[0]?.subject ?? '')?.[0] ?? ''
}
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
const logIn = (code: string, email = who.email, own: { ip?: string; headers?: Record<string, string> } = {}) =>
  server.call('POST /users/login/code', { as: merchant, body: { email, code }, ip: nextIp(), ...own })
const logInByPassword = (as = who, deviceid = 'abcdefghij0123456789', agent = '') =>
  server.call('POST /users/login', {
    as: merchant,
    body: { email: as.email, password },
    headers: { deviceid, 'user-agent': agent },
    ip: nextIp(),
  })

describe('a mailed code', () => {
  test('logs in once, and confirms the email', async () => {
    who = await server.make.person(merchant, { emailConfirmedAt: null })
    const code = await codeFor()
    const opened = await logIn(code)
    expect(opened.status).toBe(200)
    expect((await server.call('GET /users/emails/confirmed', { as: { ...merchant, ...opened.result } })).result).toBe(
      true,
    )
    expect(await logIn(code)).toMatchObject({ status: 400, errorCode: 'LOGIN_CODE' })
  })

  test('is mailed to a known email alone, with the same answers for an unknown one', async () => {
    const [known, unknown] = [await ask(), await ask('nobody@example.com')]
    await server.idle()
    expect(known).toMatchObject({ status: 200, result: true, text: unknown.text })
    expect(mailsTo(who.email)).toHaveLength(1)
    expect(mailsTo('nobody@example.com')).toEqual([])
    const [wrong, none] = [await logIn('000000'), await logIn('000000', 'nobody@example.com')]
    expect(wrong).toMatchObject({ status: 400, errorCode: 'LOGIN_CODE', text: none.text })
    expect((await ask('no mail')).errorCode).toBe('EMAIL_INVALID')
  })

  test('is good for ten minutes', async () => {
    const code = await codeFor()
    server.clock.advance(10 * minute)
    expect((await logIn(code)).errorCode).toBe('LOGIN_CODE')
  })

  test('is good for five tries', async () => {
    const code = await codeFor()
    for (let n = 0; n < 5; n += 1) expect((await logIn(wrongFor(code))).errorCode).toBe('LOGIN_CODE')
    expect((await logIn(code)).errorCode).toBe('LOGIN_CODE')
  })

  test('is replaced by the next one', async () => {
    const first = await codeFor()
    const second = await codeFor()
    if (first !== second) expect((await logIn(first)).errorCode).toBe('LOGIN_CODE')
    expect((await logIn(second)).status).toBe(200)
  })

  test('is not stored as it is', async () => {
    const code = await codeFor()
    const { mailedCodes } = await import('#server/tables/sign-in-codes.ts')
    const rows = await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(mailedCodes))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('is mailed three times in 15 minutes to an email', async () => {
    for (let n = 0; n < 3; n += 1) expect((await ask()).status).toBe(200)
    expect((await ask()).errorCode).toBe('RATE_LIMITED')
  })

  test('is guessed five times from an address, which wrong passwords count with', async () => {
    const ip = nextIp()
    for (let n = 0; n < 5; n += 1) await logIn('000000', who.email, { ip })
    expect(await logIn('000000', who.email, { ip })).toMatchObject({ status: 429, errorCode: 'LOGIN_LOCKED' })
  })

  test('needs a device', async () => {
    expect((await logIn('000000', who.email, { headers: { deviceid: 'none' } })).errorCode).toBe('DEVICE_ID')
  })
})

describe('recovery codes', () => {
  const make = async () => {
    const as = { ...who, ...(await logInByPassword()).result }
    const { codes } = (await server.call('POST /users/recovery-codes', { as })).result
    const left = async () => (await server.call('GET /users/security', { as })).result.recoveryCodesLeft
    return { codes, left, as }
  }
  const use = (code: string, own: { email?: string; ip?: string; headers?: Record<string, string> } = {}) => {
    const { email = who.email, ...rest } = own
    return server.call('POST /users/login/recovery-code', {
      as: merchant,
      body: { email, code },
      ip: nextIp(),
      ...rest,
    })
  }

  test('are eight, and each logs in once, however it is typed', async () => {
    const { codes, left } = await make()
    expect(new Set(codes).size).toBe(8)
    expect(await left()).toBe(8)
    const [code = ''] = codes
    expect((await use(` ${code.replaceAll('-', ' ').toUpperCase()} `)).status).toBe(200)
    expect(await use(code)).toMatchObject({ status: 400, errorCode: 'RECOVERY_CODE' })
    expect(await left()).toBe(7)
  })

  test('end when others are made', async () => {
    const { codes, as } = await make()
    await server.call('POST /users/recovery-codes', { as })
    expect((await use(codes[0] ?? '')).errorCode).toBe('RECOVERY_CODE')
  })

  test('are those of one user', async () => {
    const { codes } = await make()
    const other = await server.make.person(merchant)
    expect((await use(codes[0] ?? '', { email: other.email })).errorCode).toBe('RECOVERY_CODE')
    expect((await use(codes[0] ?? '', { email: 'nobody@example.com' })).errorCode).toBe('RECOVERY_CODE')
    expect((await use(codes[0] ?? '')).status).toBe(200)
  })

  test('are guessed five times from an address', async () => {
    const ip = nextIp()
    for (let n = 0; n < 5; n += 1) expect((await use('no code', { ip })).errorCode).toBe('RECOVERY_CODE')
    expect((await use('no code', { ip })).errorCode).toBe('LOGIN_LOCKED')
    expect((await use('no code', { headers: { deviceid: 'none' } })).errorCode).toBe('DEVICE_ID')
  })

  test('are unknown before they are made', async () => {
    const as = { ...who, ...(await logInByPassword()).result }
    expect((await server.call('GET /users/security', { as })).result).toEqual({
      office: null,
      passkeys: [],
      recoveryCodesLeft: null,
      sessions: [expect.objectContaining({ isThisOne: true })],
      refused: [],
    })
  })
})

describe('sessions', () => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/604.1'
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'
  const at = async (device: string, agent: string) => ({
    ...who,
    ...(await logInByPassword(who, `device${device}`.padEnd(20, '0'), agent)).result,
  })
  const listed = async (as: TestPerson) => (await server.call('GET /users/security', { as })).result.sessions
  const isOpen = async (as: TestPerson) => (await server.call('GET /users', { as })).status === 200

  test('are listed with device and browser, the one that asks marked', async () => {
    await at('one', iPhone)
    server.clock.advance(minute)
    const here = await at('two', firefox)
    expect(await listed(here)).toMatchObject([
      { device: 'Windows', browser: 'Firefox', network: expect.stringMatching(/^10\.\d+\.\d+\.x$/), isThisOne: true },
      { device: 'iPhone', browser: 'Safari', isThisOne: false },
    ])
  })

  test('are ended by their user, one of them or all others', async () => {
    const [lost, other, here] = [await at('one', iPhone), await at('two', iPhone), await at('three', firefox)]
    const id = (await listed(lost)).find(({ isThisOne }) => isThisOne)?.id ?? ''
    const end = (as: TestPerson) => server.call('DELETE /users/sessions/{id}', { as, params: { id } })
    const stranger = await server.make.loggedIn(merchant)
    expect((await end(stranger)).errorCode).toBe('SESSION_UNKNOWN')
    expect((await end(here)).status).toBe(200)
    expect([await isOpen(lost), await isOpen(other), await isOpen(here)]).toEqual([false, true, true])
    await server.call('DELETE /users/other-sessions', { as: here })
    expect([await isOpen(other), await isOpen(here), await isOpen(stranger)]).toEqual([false, true, true])
  })

  test('of a new device are told by mail, but not the first one', async () => {
    await at('one', iPhone)
    await at('one', iPhone)
    await server.idle()
    expect(mailsTo(who.email)).toEqual([])
    await at('two', firefox)
    await at('two', firefox)
    await server.idle()
    expect(mailsTo(who.email)).toMatchObject([
      {
        subject: `A new device logged in to your Wash ${merchant.tenant} account`,
        text: expect.stringContaining('Windows, Firefox'),
      },
    ])
  })
})
