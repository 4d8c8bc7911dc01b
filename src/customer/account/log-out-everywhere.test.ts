import { beforeEach, expect, test } from 'vitest'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { readSession } from '#src/session/stored-session.ts'
import { answerDialog } from '#tests/support/dialogs.ts'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { logOutEverywhere } from './log-out-everywhere.ts'

beforeEach(() => dialogStore.set([]))

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  return { phone, leaving: logOutEverywhere(phone, 'casey') }
}

test('it ends every session, and this phone forgets the user', async () => {
  const { phone, leaving } = await start()
  phone.server.on('DELETE /users/sessions', () => accepted(true))
  await answerDialog()
  expect(await leaving).toBe(true)
  expect(await readSession(phone.own)).toEqual({ state: 'none' })
})

test('without an answer the user stays logged in, and reads why', async () => {
  const { phone, leaving } = await start()
  phone.server.on('DELETE /users/sessions', () => networkDown())
  await answerDialog()
  expect(await answerDialog()).toEqual({
    title: 'You are still logged in',
    body: 'This needs a signal. Nothing has changed.',
  })
  expect(await leaving).toBe(false)
  expect((await readSession(phone.own)).state).toBe('person')
})

test('No changes nothing', async () => {
  const { phone, leaving } = await start()
  await answerDialog(false)
  expect(await leaving).toBe(false)
  expect(phone.server.seen).toEqual([])
})
