import { expect, test } from 'vitest'
import { logInRequestOf } from './log-in-request.ts'

test('the addresses of log-in and sign-up request their dialogs', () => {
  expect(logInRequestOf('/logIn')).toEqual({ form: 'log-in', to: undefined })
  expect(logInRequestOf('/logIn?to=%2Fshop%2Fwashes%3Flocation%3D2')).toEqual({
    form: 'log-in',
    to: '/shop/washes?location=2',
  })
  expect(logInRequestOf('/signUp#ABCD2345')).toEqual({ form: 'sign-up', to: undefined })
})

test('any other address is a page', () => {
  expect(logInRequestOf('/checkout')).toBeUndefined()
  expect(logInRequestOf('/shop/washes?to=/logIn')).toBeUndefined()
})
