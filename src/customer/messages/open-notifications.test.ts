import { expect, test } from 'vitest'
import type { Notification } from '#contract/shapes/notification.ts'
import { foldPending } from '#src/queue/pending.ts'
import { notifications, unread } from '#src/resources/resource.ts'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { answerDialog } from '#tests/support/dialogs.ts'
import { startWithEmptyScreen } from '#tests/support/empty-screen.ts'
import { accepted, FakeServer, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone, type Phone } from '#tests/support/phone.ts'
import { openNotifications, openTellingFailure } from './open-notifications.ts'

startWithEmptyScreen()

const message = (createDate: string, read: boolean): Notification => ({
  title: 'Rain tomorrow',
  body: 'Sunday looks dry.',
  createDate,
  read,
})

const phoneWith = async (server: FakeServer): Promise<Phone> => {
  const phone = makePhone(server)
  await phone.logInAs('casey')
  return phone
}

test('opening marks the listed messages as seen, and stores the list that the server returns', async () => {
  const list = [message('2026-11-21T09:40:00.000Z', false), message('2026-11-01T09:00:00.000Z', true)]
  const phone = await phoneWith(new FakeServer().on('PATCH /users/notifications', () => accepted(list)))
  expect(await openNotifications(phone)).toBe(true)
  expect(phone.server.seen[0]!.body).toEqual({ until: new Date(phone.clock.now()).toISOString() })
  expect((await phone.keeper.read(notifications, undefined))?.value).toEqual(list)
  expect((await phone.keeper.read(unread, undefined))?.value).toBe(0)
})

test('a message that arrives after the opening stays unread', async () => {
  const late = message('2026-11-21T23:00:00.000Z', false)
  const phone = await phoneWith(new FakeServer().on('PATCH /users/notifications', () => accepted([late])))
  await openNotifications(phone)
  expect((await phone.keeper.read(unread, undefined))?.value).toBe(1)
})

test('offline one request waits, however often the screen is opened, and the count is already zero', async () => {
  const phone = await phoneWith(new FakeServer().on('PATCH /users/notifications', () => networkDown()))
  expect(await openNotifications(phone)).toBe(false)
  await phone.clock.advance(1_000)
  expect(await openNotifications(phone)).toBe(false)
  const waiting = await phone.own.requests.toArray()
  expect(waiting).toHaveLength(1)
  expect(waiting[0]!.payload).toEqual({ until: new Date(phone.clock.now()).toISOString() })
  expect(foldPending('unread', 3, waiting)).toBe(0)
})

test('a refusal is reported too, and kept where the user sees it', async () => {
  const phone = await phoneWith(
    new FakeServer().on('PATCH /users/notifications', () => refused(400, 'VALIDATION', 'Input is required.')),
  )
  expect(await openNotifications(phone)).toBe(false)
  expect(await phone.own.requests.toArray()).toMatchObject([{ state: 'aside', lastError: 'Input is required.' }])
})

test('a failure is told in a dialog, once the screen no longer waits', async () => {
  const phone = await phoneWith(
    new FakeServer().on('PATCH /users/notifications', () => refused(500, 'INTERNAL', 'An Error has occurred...')),
  )
  let ended = false
  const opening = openTellingFailure(phone, () => (ended = true))
  expect(await answerDialog()).toEqual({
    title: 'Unable to get Notifications',
    body: 'Sorry, something went wrong. Please try again.',
  })
  expect(ended).toBe(true)
  await opening
})

test('offline no dialog is shown over a stored list', async () => {
  const list = [message('2026-11-21T09:40:00.000Z', false)]
  const phone = await phoneWith(new FakeServer().on('PATCH /users/notifications', () => accepted(list)))
  await openTellingFailure(phone, () => undefined)
  phone.server.on('PATCH /users/notifications', () => networkDown())
  phone.contact.offline = true
  await openTellingFailure(phone, () => undefined)
  expect(dialogStore.get()).toEqual([])
})
