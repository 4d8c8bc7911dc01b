import { expect, test } from 'vitest'
import { confirmPasswordProblem, passwordChecks, passwordProblem } from './password.ts'

test.each([
  ['ABCDEFG1!', 'Must include a lower case letter'],
  ['abcdefg1!', 'Must include a capital letter'],
  ['Abcdefgh!', 'Must include a number'],
  ['Abcdefgh1', 'Must include a special character'],
  ['Abcde1!', 'Must be at least 8 characters'],
  ['Password1!', 'Invalid word not allowed in passwords'],
  ['my-PASSWORD-1a', 'Invalid word not allowed in passwords'],
])('%s is refused: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test('the rules are listed in order, each with its result', () => {
  expect(passwordChecks('abc1').map(({ met }) => met)).toEqual([true, false, true, false, false, true])
  expect(passwordProblem('abc1')).toBe('Must include a capital letter')
})

test('a password that meets every rule is accepted; a letter outside A-Z counts as a special character', () => {
  expect(passwordProblem('Wash-day-1')).toBeNull()
  expect(passwordProblem('Washdaé99')).toBeNull()
})

test('the confirmation must match exactly', () => {
  expect(confirmPasswordProblem('Wash-day-1', 'Wash-day-1')).toBeNull()
  expect(confirmPasswordProblem('wash-day-1', 'Wash-day-1')).toBe('Passwords must match.')
})
