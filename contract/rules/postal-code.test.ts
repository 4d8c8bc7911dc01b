import { expect, test } from 'vitest'
import { postalCodeProblem } from './postal-code.ts'
import { requiredProblem, requiredText } from './required.ts'

test.each([
  ['97301', null],
  ['SW1A 1AA', null],
  ['--', requiredText],
  ['', requiredText],
  ['1'.repeat(13), 'Use at most 12 characters.'],
])('postal code %j: %s', (code, problem) => {
  expect(postalCodeProblem(code)).toBe(problem)
})

test('a required field needs more than spaces', () => {
  expect([requiredProblem(' '), requiredProblem(null), requiredProblem(0), requiredProblem('a')]).toEqual([
    requiredText,
    requiredText,
    null,
    null,
  ])
})
