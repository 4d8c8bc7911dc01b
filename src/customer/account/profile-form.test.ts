import { expect, test } from 'vitest'
import { profileChange } from '#contract/requests/kinds.ts'
import { foldPending } from '#src/queue/pending.ts'
import { anAccount } from '#tests/support/accounts.ts'
import { networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { changesIn, profileOf, profileProblems } from './profile-form.ts'

const account = anAccount({ preferences: { fontSize: 12 } })

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
