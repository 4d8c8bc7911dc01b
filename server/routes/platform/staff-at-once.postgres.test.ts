import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEnrolmentLink } from '#server/commands/platform/enrol-passkey.ts'
import { makeAuthenticator, type Authenticator } from '#server/testing/authenticator.ts'
import { password } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

// Transactions that run beside each other: on a Postgres server only.

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const link = async (name: string) => {
  const { random, officeOrigin: origin } = server.deps
  const now = server.clock.date()
  const address = await server.transact(null, 'test', (tx) => makeEnrolmentLink({ tx, random, origin, name, now }))
  return address!.split('#')[1]!
}
const begin = async (token: string, authenticator: Authenticator) => {
  const { result } = await server.call('POST /system/enrolment/options', { body: { token } })
  const passkey = authenticator.create(result.options, { origin: server.deps.officeOrigin })
  return () => server.call('POST /system/enrolment', { body: { token, passkey } })
}
const use = async (username: string, authenticator: Authenticator) => {
  const body = { username, password }
  const { result } = await server.call('POST /system/login/passkey/options', { body })
  return authenticator.get(result.options, { origin: server.deps.officeOrigin })
}
const logIn = (body: object) => server.call('POST /system/login/passkey', { body })
const codes = (answers: { status: number; errorCode: unknown }[]) =>
  answers.map(({ status, errorCode }) => errorCode ?? status).sort()

test('of ten passkeys that are sent with one link at once, one is added', async () => {
  await server.make.staff('kim')
  const token = await link('kim')
  const sends: (() => Promise<{ status: number; errorCode: unknown }>)[] = []
  for (let n = 0; n < 10; n += 1) sends.push(await begin(token, makeAuthenticator(`beside ${n}`)))
  const added = await Promise.all(sends.map((send) => send()))
  expect(codes(added)).toEqual([200, ...Array.from({ length: 9 }, () => 'STAFF_LINK')])
})

test('of a passkey of staff and its copy that are used at once, one gets in, and the passkey ends', async () => {
  await server.make.staff('lee')
  const authenticator = makeAuthenticator('copied')
  await (
    await begin(await link('lee'), authenticator)
  )()
  const copy = authenticator.copy()
  const both = [await use('lee', authenticator), await use('lee', copy)]
  expect(codes(await Promise.all(both.map(logIn)))).toEqual([200, 'PASSKEY_CLONED'])
})

test('a use of a passkey of staff that arrives ten times at once opens one log-in', async () => {
  await server.make.staff('robin')
  const authenticator = makeAuthenticator('ten times')
  await (
    await begin(await link('robin'), authenticator)
  )()
  const used = await use('robin', authenticator)
  const opened = await Promise.all(Array.from({ length: 10 }, () => logIn(used)))
  expect(codes(opened)).toEqual([200, ...Array.from({ length: 9 }, () => 'CHALLENGE_ENDED')])
})
