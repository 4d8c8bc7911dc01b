import { expect, test } from 'vitest'
import { createFormDraft } from '#src/customer/forms/form-draft.ts'
import { makePhone } from '#tests/support/phone.ts'
import { emptyForm, referralIn, requestOf, secrets, signUpProblems, type SignUpForm } from './form.ts'

const filled: SignUpForm = {
  email: 'robin@example.com',
  confirmEmail: 'Robin@example.com',
  firstName: 'Robin',
  lastName: "O'Brien",
  birthdayMonth: '2',
  birthdayDay: '29',
  zipPostalCode: '97301',
  cellPhoneNumber: '(503) 555-0142',
  password: 'Wash-day-1',
  confirmpassword: 'Wash-day-1',
  referralCode: '',
  optInToMarketing: true,
}

const problemsWith = (change: Partial<SignUpForm>) =>
  Object.fromEntries(Object.entries(signUpProblems({ ...filled, ...change })).filter(([, problem]) => problem !== null))

test('a complete form has no problem', () => {
  expect(problemsWith({})).toEqual({})
})

test('everything but the referral code and the offers is required', () => {
  const missing = signUpProblems(emptyForm)
  expect(
    Object.entries(missing)
      .filter(([, problem]) => problem === 'Input is required.')
      .map(([field]) => field),
  ).toEqual([
    'email',
    'confirmEmail',
    'firstName',
    'lastName',
    'birthdayMonth',
    'birthdayDay',
    'zipPostalCode',
    'cellPhoneNumber',
    'password',
    'confirmpassword',
  ])
})

test.each<[Partial<SignUpForm>, Record<string, string>]>([
  [{ email: 'robin@', confirmEmail: 'robin@' }, { email: 'Please enter a valid email.' }],
  [{ confirmEmail: 'other@example.com' }, { confirmEmail: 'Emails must match.' }],
  [{ birthdayMonth: '13' }, { birthdayMonth: 'Please enter a valid Month.' }],
  [{ birthdayMonth: '2', birthdayDay: '30' }, { birthdayDay: 'Please enter a valid Day.' }],
  [{ cellPhoneNumber: '(503) 555-01' }, { cellPhoneNumber: 'Must be 10 digits' }],
  [{ password: 'wash-day-1', confirmpassword: 'wash-day-1' }, { password: 'Must include a capital letter' }],
  [{ confirmpassword: 'Wash-day-2' }, { confirmpassword: 'Passwords must match.' }],
])('%j is reported as %j', (change, problems) => {
  expect(problemsWith(change)).toEqual(problems)
})

test('an invitation’s address carries its code; the wrapper marker and other hashes do not', () => {
  expect(referralIn('#ABCD2345')).toBe('ABCD2345')
  expect(referralIn('#phoneApp')).toBe('')
  expect(referralIn('#ABCD0145')).toBe('')
  expect(referralIn('')).toBe('')
})

test('the request has numbers, bare digits and no confirmation fields', () => {
  expect(requestOf({ ...filled, email: ' robin@example.com ', referralCode: 'abcd2345' })).toEqual({
    email: 'robin@example.com',
    firstName: 'Robin',
    lastName: "O'Brien",
    birthdayMonth: 2,
    birthdayDay: 29,
    zipPostalCode: '97301',
    cellPhoneNumber: '5035550142',
    password: 'Wash-day-1',
    optInToMarketing: true,
    referralCode: 'ABCD2345',
  })
  expect(requestOf(filled)).not.toHaveProperty('referralCode')
  expect(requestOf(filled)).not.toHaveProperty('termsVersion')
  expect(requestOf(filled, '0123456789abcdef').termsVersion).toBe('0123456789abcdef')
})

test('a draft contains no password', async () => {
  const phone = makePhone()
  const draft = createFormDraft(phone, { name: 'draft/sign-up', empty: emptyForm, secrets })
  draft.note(filled)
  draft.flush()
  const kept = await draft.read()
  expect(JSON.stringify(kept)).not.toContain('Wash-day')
  expect(kept).toMatchObject({ email: 'robin@example.com', optInToMarketing: true })
})
