import { expect, test } from 'vitest'
import type { SiteConfig } from '#contract/site/settings.ts'
import { leaveEnded } from '#src/session/forget.ts'
import { logOut } from '#src/session/log-in.ts'
import { endSession, logInAs } from '#tests/support/administrators.ts'
import { accepted } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import type { TypedForm } from '../ui/kept-forms.ts'
import { readEdits, readForms, storeEdits, storeForms } from './stored-edits.ts'

const base = { companyName: 'Puddle Lane', timeStamp: 1 } as SiteConfig
const edits = { base, config: { ...base, companyName: 'Puddle' }, draft: undefined }

const withEdits = async () => {
  const phone = makePhone()
  await phone.logInAs('avery')
  await storeEdits(phone.own, 'avery', edits)
  return phone
}

test('edits outlive a session that the server ended, and are shown to the same administrator alone', async () => {
  const phone = await withEdits()
  await endSession(phone)
  await leaveEnded(phone)
  await logInAs(phone, 'blake')
  expect(await readEdits(phone.own, 'blake')).toBeNull()
  await storeEdits(phone.own, 'blake', null)
  await logInAs(phone, 'avery')
  expect(await readEdits(phone.own, 'avery')).toEqual(edits)
})

test('what was typed last is stored when the session has ended already', async () => {
  const phone = await withEdits()
  await endSession(phone)
  const later = { ...edits, config: { ...base, companyName: 'Puddles' } }
  await storeEdits(phone.own, 'avery', later)
  expect(await readEdits(phone.own, 'avery')).toEqual(later)
})

test('a log-out leaves no edits on the device, and a page that closes later brings none back', async () => {
  const phone = await withEdits()
  phone.server.on('DELETE /users/tokens', () => accepted(null))
  await logOut(phone)
  await storeEdits(phone.own, 'avery', edits)
  expect(await phone.own.deviceValues.get('draft/site-config')).toBeUndefined()
})

const form = (value: string): TypedForm => ({
  title: 'Hours of Elm Street',
  value,
  pristine: '',
  base: undefined,
  wrong: 0,
  isSetting: true,
  path: '/mmtpo/places',
})

test('forms outlive a session that the server ended, and are given to the same administrator alone', async () => {
  const phone = makePhone()
  await phone.logInAs('avery')
  await storeForms(phone.own, 'avery', { 'hours/1': form('early') })
  await endSession(phone)
  await storeForms(phone.own, 'avery', { 'hours/1': form('late') })
  await leaveEnded(phone)
  await logInAs(phone, 'blake')
  expect(await readForms(phone.own, 'blake')).toEqual({})
  await logInAs(phone, 'avery')
  expect(await readForms(phone.own, 'avery')).toEqual({ 'hours/1': form('late') })
})

test('each tab stores its own forms beside those of others, and the last one removes the value', async () => {
  const phone = makePhone()
  await phone.logInAs('avery')
  await storeForms(phone.own, 'avery', { 'hours/1': form('one') })
  await storeForms(phone.own, 'avery', { 'notice/1': form('other') })
  expect(await readForms(phone.own, 'avery')).toEqual({ 'hours/1': form('one'), 'notice/1': form('other') })
  await storeForms(phone.own, 'avery', { 'hours/1': undefined, 'notice/1': undefined })
  expect(await phone.own.deviceValues.get('draft/site-config')).toBeUndefined()
})

test('forms and edits are stored and removed without each other', async () => {
  const phone = await withEdits()
  await storeForms(phone.own, 'avery', { 'hours/1': form('early') })
  expect(await readEdits(phone.own, 'avery')).toEqual(edits)
  await storeEdits(phone.own, 'avery', null)
  expect(await readEdits(phone.own, 'avery')).toBeNull()
  expect(await readForms(phone.own, 'avery')).toEqual({ 'hours/1': form('early') })
  await storeEdits(phone.own, 'avery', edits)
  await storeForms(phone.own, 'avery', { 'hours/1': undefined })
  expect(await readEdits(phone.own, 'avery')).toEqual(edits)
})

test('a log-out leaves no forms on the device, and a page that closes later brings none back', async () => {
  const phone = makePhone()
  await phone.logInAs('avery')
  await storeForms(phone.own, 'avery', { 'push/message': form('Half written') })
  phone.server.on('DELETE /users/tokens', () => accepted(null))
  await logOut(phone)
  await storeForms(phone.own, 'avery', { 'push/message': form('Half written') })
  expect(await phone.own.deviceValues.get('draft/site-config')).toBeUndefined()
})
