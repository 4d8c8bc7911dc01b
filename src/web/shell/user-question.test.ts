import { expect, test } from 'vitest'
import { userQuestion } from './user-question.ts'

test('the addresses of log-in and sign-up stand for their dialogs', () => {
  expect(userQuestion('/logIn')).toEqual({ asks: 'log-in', to: undefined })
  expect(userQuestion('/logIn?to=%2Fshop%2Fwashes%3Flocation%3D2')).toEqual({
    asks: 'log-in',
    to: '/shop/washes?location=2',
  })
  expect(userQuestion('/signUp#ABCD2345')).toEqual({ asks: 'sign-up', to: undefined })
})

test('any other address is a page', () => {
  expect(userQuestion('/checkout')).toBeUndefined()
  expect(userQuestion('/shop/washes?to=/logIn')).toBeUndefined()
})
