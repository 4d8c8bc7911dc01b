import { expect, test } from 'vitest'
import { markupOf, textsIn, valuesOf } from '#tests/support/screen.tsx'
import LogInScreen from './log-in-screen.tsx'

const markup = markupOf(<LogInScreen />, { session: 'none' })

test('the log-in asks for email and password, and remembers the user', () => {
  expect(valuesOf('name', markup)).toEqual(['email', 'password', 'rememberMe'])
  expect(valuesOf('autoComplete', markup)).toEqual(['username', 'current-password'])
})

test('it leads to a forgotten password, to the guest view and to the sign-up', () => {
  const texts = textsIn(markup)
  for (const way of ['Forgot password?', 'Continue as guest', 'Create an account']) expect(texts).toContain(way)
  expect(valuesOf('href', markup)).toContain('/signUp')
})
