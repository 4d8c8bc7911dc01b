import { beforeEach, expect, test } from 'vitest'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { readDeviceValue } from '#src/local/device-values.ts'
import { readSession } from '#src/session/stored-session.ts'
import { answerDialog } from '#tests/support/dialogs.ts'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { deleteAccount } from './delete-account.ts'

beforeEach(() => dialogStore.set([]))

const leaving = { person: 'casey', email: 'casey@example.com' }

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  await phone.own.cart.add({ id: 'a', person: 'casey' } as never)
  await phone.copy.answers.put({ name: 'account', person: 'casey', value: {}, etag: null, at: 0 } as never)
  for (const call of ['GET /users/wallet', 'GET /users/washclub', 'GET /users/points'])
    phone.server.on(call, () => networkDown())
  const deletion = deleteAccount({ ...phone, newKey: () => 'key' }, leaving)
  const sent = () => phone.server.seen.filter(({ call }) => call === 'DELETE /users')
  return { phone, deletion, sent }
}

test('after two confirmations the account is deleted, and nothing of the user is left on this phone', async () => {
  const { phone, deletion, sent } = await start()
  phone.server.on('DELETE /users', () => accepted(true))
  expect((await answerDialog()).title).toBe('Delete your account?')
  expect((await answerDialog()).body).toContain('casey@example.com')
  expect(await deletion).toBe(true)
  expect(sent().map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key'])
  expect(await readSession(phone.own)).toEqual({ state: 'none' })
  expect(await phone.own.cart.count()).toBe(0)
  expect(await phone.copy.answers.where('person').equals('casey').count()).toBe(0)
})

test.each([1, 2])('No to confirmation %i keeps the account', async (which) => {
  const { deletion, sent } = await start()
  for (let n = 1; n < which; n += 1) await answerDialog()
  await answerDialog(false)
  expect(await deletion).toBe(false)
  expect(sent()).toEqual([])
})

test('a refusal says why, and the account stays on this phone', async () => {
  const { phone, deletion } = await start()
  phone.server.on('DELETE /users', () => refused(429, 'RATE_LIMITED', 'Too many requests.'))
  await answerDialog()
  await answerDialog()
  expect(await answerDialog(false)).toEqual({ title: 'Your account was not deleted', body: 'Too many requests.' })
  expect(await deletion).toBe(false)
  expect((await readSession(phone.own)).state).toBe('person')
  expect(await readDeviceValue(phone.own, 'leaving')).toBeUndefined()
})

/** The answer to the first attempt is lost, and the second one finds no session. */
const loseAnswerAndSession = ({ phone, sent }: Awaited<ReturnType<typeof start>>, isFree: () => Error | Response) =>
  phone.server
    .on('DELETE /users', () => (sent().length === 1 ? networkDown() : refused(401, 'JWT_INVALID', 'Invalid JWT')))
    .on('PUT /users/tokens', () => refused(403, 'REFRESH_FAILED', 'You have been logged out'))
    .on('POST /users/unique', isFree)

test('after a lost answer a repeat that finds neither session nor account is the deletion', async () => {
  const started = await start()
  const { phone, deletion, sent } = started
  loseAnswerAndSession(started, () => accepted(true))
  await answerDialog()
  await answerDialog()
  expect((await answerDialog()).title).toBe('We don’t know yet whether your account was deleted')
  expect(await deletion).toBe(true)
  expect(sent()).toHaveLength(2)
  expect(await readSession(phone.own)).toEqual({ state: 'none' })
})

test('after a lost answer a session that ended elsewhere does not empty the phone of a living account', async () => {
  const started = await start()
  const { phone, deletion } = started
  loseAnswerAndSession(started, () => accepted(false))
  await answerDialog()
  await answerDialog()
  await answerDialog()
  expect(await answerDialog()).toEqual({
    title: 'Your account was not deleted',
    body: 'You have been logged out. Log in again to delete your account.',
  })
  expect(await deletion).toBe(false)
  expect(await phone.own.cart.count()).toBe(1)
  expect(await readDeviceValue(phone.own, 'leaving')).toBeUndefined()
})

test('after a lost answer and an ended session the account is asked for until there is an answer', async () => {
  const started = await start()
  const { phone, deletion } = started
  let asked = 0
  loseAnswerAndSession(started, () => ((asked += 1) === 1 ? networkDown() : accepted(true)))
  for (let dialog = 1; dialog <= 4; dialog += 1) await answerDialog()
  expect(await deletion).toBe(true)
  expect(await phone.own.cart.count()).toBe(0)
})

test('a session that had ended before is no deletion', async () => {
  const { phone, deletion } = await start()
  phone.server.on('DELETE /users', () => refused(401, 'JWT_INVALID', 'Invalid JWT'))
  phone.server.on('PUT /users/tokens', () => refused(403, 'REFRESH_FAILED', 'You have been logged out'))
  await answerDialog()
  await answerDialog()
  expect((await answerDialog(false)).title).toBe('Your account was not deleted')
  expect(await deletion).toBe(false)
})

test('a deletion without an answer is remembered on this phone when the user gives up', async () => {
  const { phone, deletion } = await start()
  phone.server.on('DELETE /users', () => networkDown())
  await answerDialog()
  await answerDialog()
  await answerDialog(false)
  expect(await deletion).toBe(false)
  expect(await readDeviceValue(phone.own, 'leaving')).toEqual(leaving)
})
