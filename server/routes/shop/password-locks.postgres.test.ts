import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueEmailToken } from '#server/commands/identity/issue-email-token.ts'
import { useUpEmailTokens } from '#server/tables/email-tokens.ts'
import { endSessionsOf } from '#server/tables/sessions.ts'
import { lockUser } from '#server/tables/users.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { untilWaiting } from '#server/testing/waiting-for-locks.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

test('a recovery that waits for the user of a password change holds nothing that the change needs next', async () => {
  const who = await server.make.loggedIn(await server.make.merchant())
  const { tenant } = who.merchant
  const now = server.clock.date()
  const token = await server.database.transact(tenant, 'test', (tx) =>
    issueEmailToken({ tx, random: server.deps.random, tenant, userId: who.userId, purpose: 'recover', now }),
  )
  const body = { email: who.email, token, password: 'Rinse-day-2', confirmPassword: 'Rinse-day-2' }
  let lock = (): void => undefined
  let goOn = (): void => undefined
  const locked = new Promise<void>((resolve) => (lock = resolve))
  const recoveryWaits = new Promise<void>((resolve) => (goOn = resolve))
  // The statements of a change, step by step.
  const change = server.database.transact(tenant, 'change', async (tx) => {
    await lockUser(tx, who.userId)
    lock()
    await recoveryWaits
    await endSessionsOf(tx, who.userId, now)
    await useUpEmailTokens(tx, 'recover', who.userId, now)
  })
  await locked
  const recovery = server.call('POST /users/recover-password', { as: who.merchant, body })
  await untilWaiting(server)
  goOn()
  await change
  expect(await recovery).toMatchObject({ status: 400, errorCode: 'RECOVERY_TOKEN' })
})
