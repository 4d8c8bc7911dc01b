import { expect, test, vi } from 'vitest'
import { writeDeviceValue } from '#src/local/device-values.ts'
import { Refused } from '#src/remote/outcome.ts'
import { logOut } from '#src/session/log-in.ts'
import { dialogStore } from '#src/ui/overlays/dialogs.ts'
import { toastStore } from '#src/ui/toasts.ts'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { fillDiskUnder } from '#tests/support/full-disk.ts'
import { anIntent } from '#tests/support/intents.ts'
import { startWithEmptyScreen } from '#tests/support/empty-screen.ts'
import { makePhone } from '#tests/support/phone.ts'
import { outcomeFromEarlierPage } from './outcome.ts'
import { post } from './post.ts'
import { openIntent } from './session.ts'
import { showOutcome } from './show.ts'

const approved = { approved: true, code: 'A1', message: null }

startWithEmptyScreen()

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  for (const name of ['', '/memberships', '/points', '/purchases', '/wallet', '/washclub'])
    phone.server.on(`GET /users${name}`, () => accepted({}))
  const intent = anIntent({ startedAt: phone.clock.now() })
  const navigation = { go: vi.fn(), opens: () => true }
  const ports = { services: phone, payment: phone.payment, navigation, addCard: vi.fn(async () => true) }
  /** As a page that is loaded a moment later. */
  const unshown = (person = 'casey') => outcomeFromEarlierPage(phone.own, person, phone.clock.now() + 1)
  return { phone, intent, ports, unshown }
}

test('a page that ends before the outcome is shown leaves it to the next one', async () => {
  const { phone, intent, ports, unshown } = await start()
  phone.server.on('POST /orders', () => accepted(approved))
  await post(phone, intent, [])
  expect(await openIntent(phone.own, 'casey')).toBeUndefined()
  const left = await unshown()
  expect(left).toMatchObject({ intent: { key: 'one' }, outcome: { is: 'approved' } })
  await showOutcome(ports, left!.intent, left!.outcome)
  expect(toastStore.get()).toHaveLength(1)
  await phone.clock.advance(1_000)
  expect(await unshown()).toBeUndefined()
})

test('a refusal is shown with its own words, until the user has answered', async () => {
  const { phone, intent, ports, unshown } = await start()
  phone.server.on('POST /orders', () => refused(502, 'GATEWAY', 'The bank did not answer.'))
  await post(phone, intent, [])
  const left = await unshown()
  expect(left?.outcome).toEqual({
    is: 'refused',
    error: new Refused(502, 'The bank did not answer.', { code: 'GATEWAY' }),
  })
  const showing = showOutcome(ports, left!.intent, left!.outcome)
  await flushMacrotasks()
  expect(await unshown()).toBeDefined()
  const [dialog] = dialogStore.get()
  expect(String(dialog?.body)).toContain('The bank did not answer.')
  if (dialog?.type === 'alert') dialog.answer()
  await showing
  await flushMacrotasks()
  expect(await unshown()).toBeUndefined()
})

test('it is shown neither to another user nor by a second page while the first one has it', async () => {
  const { phone, intent, unshown } = await start()
  phone.server.on('POST /orders', () => accepted(approved))
  await post(phone, intent, [])
  expect(await unshown('noor')).toBeUndefined()
  expect(await outcomeFromEarlierPage(phone.own, 'casey', phone.clock.now() - 1)).toBeUndefined()
})

test('a new purchase ends the message about the last one', async () => {
  const { phone, intent, unshown } = await start()
  phone.server.on('POST /orders', () => accepted(approved))
  await post(phone, intent, [])
  phone.server.on('POST /orders', () => networkDown())
  const paying = post(phone, { ...intent, key: 'two' }, [])
  await phone.clock.advance(1_000)
  expect(await unshown()).toBeUndefined()
  await phone.clock.advance(60_000)
  await paying
})

test('a full disk does not keep a purchase from its end', async () => {
  const { phone, intent, unshown } = await start()
  const makeRoom = { end: () => {} }
  phone.server.on('POST /orders', () => {
    makeRoom.end = fillDiskUnder(phone.own.deviceValues)
    return accepted(approved)
  })
  expect(await post(phone, intent, [])).toMatchObject({ is: 'approved' })
  makeRoom.end()
  expect(await openIntent(phone.own, 'casey')).toBeUndefined()
  expect(await unshown()).toBeUndefined()
})

test('the purchase of another user on this phone leaves the first one’s outcome to be shown', async () => {
  const { phone, intent, unshown } = await start()
  phone.server.on('POST /orders', () => accepted(approved))
  await post(phone, intent, [])
  await phone.logInAs('noor')
  await post(phone, { ...intent, key: 'two', person: 'noor' }, [])
  expect((await unshown())?.intent.key).toBe('one')
  expect((await unshown('noor'))?.intent.key).toBe('two')
  phone.server.on('DELETE /users/tokens', () => accepted(null))
  await logOut(phone)
  expect((await unshown())?.intent.key).toBe('one')
  expect(await unshown('noor')).toBeUndefined()
})

test('an outcome that an earlier version stored is shown', async () => {
  const { phone, intent, unshown } = await start()
  await writeDeviceValue(phone.own, 'untoldPurchase', { intent, outcome: { is: 'void' }, at: 0 })
  expect(await unshown()).toMatchObject({ intent: { key: 'one' }, outcome: { is: 'void' } })
})
