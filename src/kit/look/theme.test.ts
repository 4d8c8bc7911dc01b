import { expect, test } from 'vitest'
import { chosenSize } from './theme.ts'

test('the log-in keeps the font size that the last user of the device chose', () => {
  expect(chosenSize(undefined, 15)).toBe(15)
  expect(chosenSize(undefined, undefined)).toBeUndefined()
})

test('a logged-in user has their own font size, or none', () => {
  expect(chosenSize(12, 15)).toBe(12)
  expect(chosenSize(null, 15)).toBeUndefined()
})
