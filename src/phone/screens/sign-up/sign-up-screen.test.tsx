import { expect, test } from 'vitest'
import { markupOf, textsIn, valuesOf } from '#tests/support/screen.tsx'
import SignUpScreen from './sign-up-screen.tsx'

const markup = markupOf(<SignUpScreen />, { session: 'none', address: '/signUp#DUCK2345' })

test('the form asks for an account with its password, and for the code of a friend', () => {
  expect(valuesOf('name', markup)).toEqual([
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
    'referralCode',
    'optInToMarketing',
  ])
})

test('the referral code alone is labelled as optional', () => {
  expect(textsIn(markup).filter((text) => text === '- Optional')).toHaveLength(1)
  expect(textsIn(markup).join(' ')).toContain('Referral code - Optional')
})

test('terms and privacy can be read, and a user with an account is led to the log-in', () => {
  const texts = textsIn(markup)
  expect(texts).toEqual(expect.arrayContaining(['terms and conditions', 'privacy policy', 'Already have an account?']))
  expect(valuesOf('href', markup)).toContain('/')
})

test('the button says what is missing', () => {
  expect(textsIn(markup)).toContain('Enter Email and 9 more to continue')
})
