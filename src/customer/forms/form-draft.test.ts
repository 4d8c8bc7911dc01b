import { expect, test } from 'vitest'
import { readDeviceValue } from '#src/local/device-values.ts'
import { logOut } from '#src/session/log-in.ts'
import { accepted } from '#tests/support/fake-server.ts'
import { fillDiskUnder } from '#tests/support/full-disk.ts'
import { makePhone } from '#tests/support/phone.ts'
import { createFormDraft } from './form-draft.ts'

interface Form {
  email: string
  password: string
  offers: boolean
}
const empty: Form = { email: '', password: '', offers: false }

const start = (phone = makePhone()) => ({
  phone,
  draft: createFormDraft<Form>(phone, { name: 'draft/sign-up', empty, secrets: ['password'] }),
})
const stored = (phone: ReturnType<typeof makePhone>) => readDeviceValue(phone.own, 'draft/sign-up')

test('what is typed survives a restart, and passwords are never stored', async () => {
  const { phone, draft } = start()
  draft.note({ email: 'c', password: 'W', offers: false })
  draft.note({ email: 'casey@', password: 'Wash', offers: true })
  expect(await stored(phone)).toBeUndefined()
  await phone.clock.advance(300)
  expect(await stored(phone)).toEqual({ email: 'casey@', offers: true })
  expect(await start(phone.restart()).draft.read()).toEqual({ email: 'casey@', offers: true })
})

test('a form that is left is stored at once', async () => {
  const { phone, draft } = start()
  draft.note({ ...empty, email: 'casey@' })
  draft.flush()
  expect(await stored(phone)).toEqual({ email: 'casey@' })
})

test('a full disk keeps nothing, without an error, and the next input is stored once there is space', async () => {
  const { phone, draft } = start()
  const makeSpace = fillDiskUnder(phone.own.deviceValues)
  draft.note({ ...empty, email: 'c' })
  draft.flush()
  expect(await stored(phone)).toBeUndefined()
  makeSpace()
  draft.note({ ...empty, email: 'ca' })
  draft.flush()
  expect(await stored(phone)).toEqual({ email: 'ca' })
})

test('only what differs from the untouched form is stored', async () => {
  const { phone } = start()
  const draft = createFormDraft<Form>(phone, { name: 'draft/sign-up', empty: { ...empty, email: 'casey@example.com' } })
  draft.note({ email: 'casey@example.com', password: '', offers: true })
  draft.flush()
  expect(await stored(phone)).toEqual({ offers: true })
})

test('a form that is emptied again has no draft', async () => {
  const { phone, draft } = start()
  draft.note({ ...empty, email: 'casey@' })
  await phone.clock.advance(300)
  draft.note(empty)
  await phone.clock.advance(300)
  expect(await draft.read()).toBeUndefined()
})

test('a form that is sent has no draft, also when it was typed in a moment before', async () => {
  const { phone, draft } = start()
  draft.note({ ...empty, email: 'casey@' })
  await draft.remove()
  await phone.clock.advance(300)
  expect(await draft.read()).toBeUndefined()
})

test('a log-out removes every draft', async () => {
  const { phone, draft } = start()
  await phone.logInAs('casey')
  phone.server.on('DELETE /users/tokens', () => accepted(true))
  draft.note({ ...empty, email: 'casey@' })
  draft.flush()
  await logOut(phone)
  expect(await draft.read()).toBeUndefined()
})
