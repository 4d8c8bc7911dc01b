import { expect, test } from 'vitest'
import { dayProblem, monthProblem } from './birthday.ts'

test('a month is a whole number from 1 to 12', () => {
  expect([1, 12].map(monthProblem)).toEqual([null, null])
  expect([0, 13, 1.5, Number.NaN].map(monthProblem)).toEqual(
    Array.from({ length: 4 }, () => 'Please enter a valid Month.'),
  )
})

test('February has a day 29 and no day 30', () => {
  expect(dayProblem(29, 2)).toBeNull()
  expect(dayProblem(30, 2)).toBe('Please enter a valid Day.')
})

test('a day lies within its month; before a month is chosen, up to 31', () => {
  expect(dayProblem(31, 4)).toBe('Please enter a valid Day.')
  expect(dayProblem(31, 0)).toBeNull()
  expect(dayProblem(0, 1)).toBe('Please enter a valid Day.')
})
