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
import { conclude } from './conclude.ts'
import { openIntent } from './intents.ts'
import { tender } from './tender.ts'
import { untoldFromEarlierPage } from './untold.ts'

const approved = { approved: true, code: 'A1', message: null }

startWithEmptyScreen()

const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  for (const name of ['', '/points', '/purchases', '/wallet', '/washclub'])
    phone.server.on(`GET /users${name}`, () => accepted({}))
  const intent = anIntent({ startedAt: phone.clock.now() })
  const ports = { services: phone, navigation: { go: vi.fn(), opens: () => true }, addCard: vi.fn(async () => true) }
  /** As a page that is loaded a moment later. */
  const untold = (person = 'casey') => untoldFromEarlierPage(phone.own, person, phone.clock.now() + 1)
  return { phone, intent, ports, untold }
}

test('a page that ends before the outcome is shown leaves it to the next one', async () => {
  const { phone, intent, ports, untold } = await start()
  phone.server.on('POST /orders', () => accepted(approved))
  await tender(phone, intent, [])
  expect(await openIntent(phone.own, 'casey')).toBeUndefined()
  const left = await untold()
  expect(left).toMatchObject({ intent: { key: 'one' }, outcome: { is: 'approved' } })
  await conclude(ports, left!.intent, left!.outcome)
  expect(toastStore.get()).toHaveLength(1)
  await phone.clock.advance(1_000)
  expect(await untold()).toBeUndefined()
})

test('a refusal is shown with its own words, until the user has answered', async () => {
  const { phone, intent, ports, untold } = await start()
  phone.server.on('POST /orders', () => refused(502, 'GATEWAY', 'The bank did not answer.'))
  await tender(phone, intent, [])
  const left = await untold()
  expect(left?.outcome).toEqual({
    is: 'refused',
    error: new Refused(502, 'The bank did not answer.', { code: 'GATEWAY' }),
  })
  const showing = conclude(ports, left!.intent, left!.outcome)
  await flushMacrotasks()
  expect(await untold()).toBeDefined()
  const [dialog] = dialogStore.get()
  expect(String(dialog?.body)).toContain('The bank did not answer.')
  if (dialog?.type === 'alert') dialog.answer()
  await showing
  await flushMacrotasks()
  expect(await untold()).toBeUndefined()
})

test('it is shown neither to another user nor by a second page while the first one has it', async () => {
  const { phone, intent, untold } = await start()
  phone.server.on('POST /orders', () => accepted(approved))
  await tender(phone, intent, [])
  expect(await untold('noor')).toBeUndefined()
  expect(await untoldFromEarlierPage(phone.own, 'casey', phone.clock.now() - 1)).toBeUndefined()
})

test('a new purchase ends the message about the last one', async () => {
  const { phone, intent, untold } = await start()
  phone.server.on('POST /orders', () => accepted(approved))
  await tender(phone, intent, [])
  phone.server.on('POST /orders', () => networkDown())
  const paying = tender(phone, { ...intent, key: 'two' }, [])
  await phone.clock.advance(1_000)
  expect(await untold()).toBeUndefined()
  await phone.clock.advance(60_000)
  await paying
})

test('a full disk does not keep a purchase from its end', async () => {
  const { phone, intent, untold } = await start()
  const makeRoom = { end: () => {} }
  phone.server.on('POST /orders', () => {
    makeRoom.end = fillDiskUnder(phone.own.deviceValues)
    return accepted(approved)
  })
  expect(await tender(phone, intent, [])).toMatchObject({ is: 'approved' })
  makeRoom.end()
  expect(await openIntent(phone.own, 'casey')).toBeUndefined()
  expect(await untold()).toBeUndefined()
})

test('the purchase of another user on this phone leaves the first one’s outcome to be shown', async () => {
  const { phone, intent, untold } = await start()
  phone.server.on('POST /orders', () => accepted(approved))
  await tender(phone, intent, [])
  await phone.logInAs('noor')
  await tender(phone, { ...intent, key: 'two', person: 'noor' }, [])
  expect((await untold())?.intent.key).toBe('one')
  expect((await untold('noor'))?.intent.key).toBe('two')
  phone.server.on('DELETE /users/tokens', () => accepted(null))
  await logOut(phone)
  expect((await untold())?.intent.key).toBe('one')
  expect(await untold('noor')).toBeUndefined()
})

test('an outcome that an earlier version stored is shown', async () => {
  const { phone, intent, untold } = await start()
  await writeDeviceValue(phone.own, 'untoldPurchase', { intent, outcome: { is: 'void' }, at: 0 })
  expect(await untold()).toMatchObject({ intent: { key: 'one' }, outcome: { is: 'void' } })
})
