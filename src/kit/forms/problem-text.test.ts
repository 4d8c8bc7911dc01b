import { expect, test } from 'vitest'
import { NoAnswer, Refused } from '#src/remote/outcome.ts'
import { formProblemText } from '#src/kit/forms/form-problem-text.ts'
import { problemText } from './problem-text.ts'

test('a refusal shows the server’s text', () => {
  expect(problemText(new Refused(400, 'Invalid email or password.'))).toBe('Invalid email or password.')
})

test('no answer shows that the server cannot be reached, and of a form that the input is kept', () => {
  expect(problemText(new NoAnswer('timeout'))).toBe('We can’t reach the server right now.')
  expect(formProblemText(new NoAnswer('timeout'))).toMatch(/can’t reach the server.*still here/)
  expect(formProblemText(new Refused(400, 'Invalid email or password.'))).toBe('Invalid email or password.')
})

test('any other error shows the fallback', () => {
  expect(problemText(new Error('boom'))).toBe('Oops, something went wrong.')
  expect(problemText(new Error('boom'), 'Something went wrong. Please try again.')).toBe(
    'Something went wrong. Please try again.',
  )
})
