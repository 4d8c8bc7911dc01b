import { expect, test } from 'vitest'
import { profileChange } from '#contract/requests/kinds.ts'
import type { Account } from '#contract/shapes/account.ts'
import { foldPending } from '#src/queue/pending.ts'
import { networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { changesIn, profileOf, profileProblems } from './profile-form.ts'

const account: Account = {
  firstName: 'Casey',
  lastName: 'Okafor',
  email: 'casey@example.com',
  emailConfirmed: true,
  userId: '8a5c0f8e-4a55-4a0e-9a7c-6d0a3c1c2b11',
  referralCode: 'ABCD2345',
  birthdayMonth: 2,
  birthdayDay: 29,
  cellPhoneNumber: '5035550142',
  zipPostalCode: '97301',
  optInToMarketing: false,
  cctag: null,
  payment: { onFile: false, cardType: null, maskedCardNumber: null, expirationMonth: null, expirationYear: null },
  preferences: { fontSize: 12 },
  homeAddress: null,
}

test('the form starts with the stored values, the phone formatted for reading', () => {
  expect(profileOf(account)).toEqual({
    firstName: 'Casey',
    lastName: 'Okafor',
    zipPostalCode: '97301',
    cellPhoneNumber: '(503) 555-0142',
    optInToMarketing: false,
  })
})

test('names, phone and postal code are required', () => {
  expect(
    profileProblems({
      firstName: '',
      lastName: ' ',
      zipPostalCode: '',
      cellPhoneNumber: '(503) 555',
      optInToMarketing: true,
    }),
  ).toEqual({
    firstName: 'Input is required.',
    lastName: 'Input is required.',
    zipPostalCode: 'Input is required.',
    cellPhoneNumber: 'Must be 10 digits',
  })
})

test('only changed members are sent', () => {
  expect(changesIn(account, profileOf(account))).toBeUndefined()
  expect(
    changesIn(account, { ...profileOf(account), cellPhoneNumber: '(503) 555-0188', optInToMarketing: true }),
  ).toEqual({
    cellPhoneNumber: '5035550188',
    optInToMarketing: true,
  })
})

test('offline the change is queued, and the screen shows it beside the unchanged preferences', async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server.on('POST /user/Settings', () => networkDown())
  await phone.queue.add(profileChange, changesIn(account, { ...profileOf(account), firstName: 'Cassie' })!)
  expect(foldPending('account', account, await phone.own.requests.toArray())).toMatchObject({
    firstName: 'Cassie',
    preferences: { fontSize: 12 },
  })
})
