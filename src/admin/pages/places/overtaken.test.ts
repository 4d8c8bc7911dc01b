import { expect, test } from 'vitest'
import { isOvertaken } from './overtaken.ts'

const opened = { value: 'old', tag: '1' }

test('another value that is stored overtakes the edit, an own save does not', () => {
  expect(isOvertaken(opened, opened)).toBe(false)
  expect(isOvertaken(opened, { value: 'theirs', tag: '2' })).toBe(true)
  // Saved here: before and after the list is read again, and when another administrator was faster.
  const saved = { value: 'mine', tag: '1' }
  expect(isOvertaken(saved, opened)).toBe(false)
  expect(isOvertaken(saved, { value: 'mine', tag: '2' })).toBe(false)
  expect(isOvertaken(saved, { value: 'theirs', tag: '3' })).toBe(true)
})
