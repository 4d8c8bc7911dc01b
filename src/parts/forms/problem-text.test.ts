import { expect, test } from 'vitest'
import { NoAnswer, Refused } from '#src/remote/outcome.ts'
import { problemText } from './problem-text.ts'

test('a refusal speaks in the words of the server', () => {
  expect(problemText(new Refused(400, 'Invalid email or password.'))).toBe('Invalid email or password.')
})

test('no answer says that the server cannot be reached and that nothing typed is lost', () => {
  expect(problemText(new NoAnswer('timeout'))).toMatch(/can’t reach the server.*still here/)
})

test('anything else says the fallback', () => {
  expect(problemText(new Error('boom'))).toBe('Oops, something went wrong.')
  expect(problemText(new Error('boom'), 'Something went wrong. Please try again.')).toBe(
    'Something went wrong. Please try again.',
  )
})
