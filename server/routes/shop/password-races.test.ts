import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TokenPair } from '#contract/shapes/session.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { password, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, quickPasswords, type TestServer } from '#server/testing/harness.ts'

const recovered = 'Rinse-day-2'
const changed = 'Polish-day-3'
const changedElsewhere = 'Foam-day-4'

/** Pauses the next operation of a kind after its result is computed, until the test releases it. */
const makeGate = () => {
  let armed: { kind: keyof Passwords; reached: () => void; open: Promise<void> } | null = null
  const pass = async <T>(kind: keyof Passwords, work: Promise<T>): Promise<T> => {
    const result = await work
    if (armed?.kind !== kind) return result
    const { reached, open } = armed
    armed = null
    reached()
    await open
    return result
  }
  /** @returns resolves when the operation is paused, with the function that releases it */
  const stopNext = (kind: keyof Passwords): Promise<() => void> =>
    new Promise((stopped) => {
      let release = (): void => undefined
      const open = new Promise<void>((resolve) => {
        release = resolve
      })
      armed = { kind, reached: () => stopped(release), open }
    })
  const passwords: Passwords = {
    hash: (given) => pass('hash', quickPasswords.hash(given)),
    matches: (stored, given) => pass('matches', quickPasswords.matches(stored, given)),
  }
  return { passwords, stopNext }
}

const gate = makeGate()
let server: TestServer
beforeAll(async () => {
  server = await makeServer({ passwords: gate.passwords })
})
afterAll(() => server.close())

type LoggedIn = TestPerson & TokenPair
const newUser = async (): Promise<LoggedIn> => server.make.loggedIn(await server.make.merchant())

const logIn = (who: TestPerson, given: string) =>
  server.call('POST /users/login', { as: who.merchant, body: { email: who.email, password: given } })
const change = (as: LoggedIn, newPassword = changed) =>
  server.call('POST /users/update-password', { as, body: { currentPassword: password, newPassword } })
const recover = async (who: TestPerson, to = recovered) => {
  await server.call('GET /users/forgot-password', { as: who.merchant, query: { email: who.email } })
  await server.idle()
  const mail = server.mailbox?.list().find((sent) => sent.to === who.email)
  const token = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none').searchParams.get('token')
  const body = { email: who.email, token, password: to, confirmPassword: to }
  return server.call('POST /users/recover-password', { as: who.merchant, body })
}

test('a log-in whose password was verified before a change opens no session after it', async () => {
  const who = await newUser()
  const stopped = gate.stopNext('matches')
  const late = logIn(who, password)
  const release = await stopped
  expect((await change(who)).status).toBe(200)
  release()
  expect(await late).toMatchObject({ status: 400, errorCode: 'LOGIN_FAILED' })
  expect((await logIn(who, changed)).status).toBe(200)
})

test('a log-in whose password was verified before a recovery opens no session after it', async () => {
  const who = await newUser()
  const stopped = gate.stopNext('matches')
  const late = logIn(who, password)
  const release = await stopped
  expect((await recover(who)).status).toBe(200)
  release()
  expect(await late).toMatchObject({ status: 400, errorCode: 'LOGIN_FAILED' })
})

test.each([
  ['once its current password is verified', 'matches'],
  ['once its new password is hashed', 'hash'],
] as const)('a change that a recovery overtakes %s leaves the recovered password', async (_, step) => {
  const who = await newUser()
  const stopped = gate.stopNext(step)
  const late = change(who)
  const release = await stopped
  expect((await recover(who)).status).toBe(200)
  release()
  expect(await late).toMatchObject({ status: 401, errorCode: 'JWT_INVALID' })
  expect((await logIn(who, changed)).errorCode).toBe('LOGIN_FAILED')
  expect((await logIn(who, recovered)).status).toBe(200)
})

test('a session ended by a recovery cannot change the password, even to and from the same password', async () => {
  const who = await newUser()
  const stopped = gate.stopNext('hash')
  const late = change(who)
  const release = await stopped
  expect((await recover(who, password)).status).toBe(200)
  release()
  expect((await late).errorCode).toBe('JWT_INVALID')
  expect((await logIn(who, password)).status).toBe(200)
})

test('of two changes from one session the later one is refused, since its current password is outdated', async () => {
  const who = await newUser()
  const stopped = gate.stopNext('hash')
  const late = change(who)
  const release = await stopped
  expect((await change(who, changedElsewhere)).status).toBe(200)
  release()
  expect(await late).toMatchObject({ status: 400, errorCode: 'PASSWORD_CURRENT' })
  expect((await logIn(who, changedElsewhere)).status).toBe(200)
})

test('of two changes from two sessions the later one finds its session ended', async () => {
  const who = await newUser()
  const elsewhere = { ...who, ...(await logIn(who, password)).result }
  const stopped = gate.stopNext('hash')
  const late = change(who)
  const release = await stopped
  expect((await change(elsewhere, changedElsewhere)).status).toBe(200)
  release()
  expect((await late).errorCode).toBe('JWT_INVALID')
  expect((await server.call('GET /users', { as: elsewhere })).status).toBe(200)
})
