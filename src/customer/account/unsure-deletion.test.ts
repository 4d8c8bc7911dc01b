import { expect, test } from 'vitest'
import { readDeviceValue } from '#src/local/device-values.ts'
import { writeSession } from '#src/session/stored-session.ts'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { noteDeletion, settleDeletion } from './unsure-deletion.ts'

const leaving = { person: 'casey', email: 'casey@example.com' }

/** A phone whose session ended after the answer to a deletion was lost. */
const start = async () => {
  const phone = makePhone()
  await noteDeletion(phone.own, leaving)
  await phone.own.cart.add({ id: 'a', person: 'casey' } as never)
  await writeSession(phone.own, { state: 'ended', person: 'casey' })
  return phone
}

test('an email that is free again says that the account is deleted: the phone forgets the user', async () => {
  const phone = await start()
  phone.server.on('POST /users/unique', () => accepted(true))
  expect(await settleDeletion(phone)).toBe(true)
  expect(await phone.own.cart.count()).toBe(0)
  expect(await readDeviceValue(phone.own, 'leaving')).toBeUndefined()
})

test('an email that still has its account says that the session ended for another reason', async () => {
  const phone = await start()
  phone.server.on('POST /users/unique', () => accepted(false))
  expect(await settleDeletion(phone)).toBe(false)
  expect(await phone.own.cart.count()).toBe(1)
  expect(await settleDeletion(phone)).toBe(false)
  expect(phone.server.seen).toHaveLength(1)
})

test('without an answer it is asked again later', async () => {
  const phone = await start()
  phone.server.on('POST /users/unique', () => networkDown())
  await expect(settleDeletion(phone)).rejects.toMatchObject({ name: 'NoAnswer' })
  expect(await readDeviceValue(phone.own, 'leaving')).toEqual(leaving)
})

test('while the user is logged in nothing is asked', async () => {
  const phone = await start()
  await phone.logInAs('casey')
  expect(await settleDeletion(phone)).toBe(false)
  expect(phone.server.seen).toEqual([])
})
