import { expect, test } from 'vitest'
import { filledUp, moved } from './use-keyed-list.ts'

test('an item is moved to a place before or after its own', () => {
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
})

test('rows without a key get one that no other row has', () => {
  expect(filledUp([], 2)).toEqual(['row-0', 'row-1'])
  expect(filledUp(['row-0', 'row-2'], 4)).toEqual(['row-0', 'row-2', 'row-1', 'row-3'])
  expect(filledUp(['row-0', 'row-2'], 1)).toEqual(['row-0'])
})
