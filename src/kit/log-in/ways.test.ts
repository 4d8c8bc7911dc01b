import { expect, test } from 'vitest'
import { logInProblems } from './ways.ts'

const form = (email: string, password: string) => ({ email, password, rememberMe: true })

test('log-in needs a valid email and any password', () => {
  expect(logInProblems(form('', ''))).toEqual({ email: 'Input is required.', password: 'Input is required.' })
  expect(logInProblems(form('casey', 'x'))).toEqual({ email: 'Please enter a valid email.', password: null })
  expect(logInProblems(form('casey@example.com', 'old'))).toEqual({ email: null, password: null })
})
