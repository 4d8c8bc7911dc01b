import { expect, test } from 'vitest'
import { markupOf, textsIn, valuesOf } from '#tests/support/screen.tsx'
import StoreDirectScreen from './store-direct-screen.tsx'

const appStore = { apple: 'https://apple.example/app', google: 'https://google.example/app' }

test('a logged-in user reads that a code counts for new accounts alone, and finds the own code', () => {
  const markup = markupOf(<StoreDirectScreen />, { site: { appStore }, address: '/storeDirect#DUCK2345' })
  expect(textsIn(markup)).toContain('Account Already Created... unable to add a referral code')
  expect(valuesOf('href', markup)).toContain('/referral')
  expect(markup).not.toContain('google.example')
})

test.each(['none', 'guest'] as const)(
  'a visitor (%s) gets the store of the phone, or the sign-up with the code',
  (session) => {
    const markup = markupOf(<StoreDirectScreen />, { session, site: { appStore }, address: '/storeDirect#DUCK2345' })
    expect(valuesOf('href', markup)).toEqual(expect.arrayContaining(['https://google.example/app', '/signUp#DUCK2345']))
  },
)
