import { expect, test } from 'vitest'
import { outOfSpace, showOutOfSpace } from './out-of-space.ts'

test('a copy that could not be stored is not reported in place of a change', () => {
  showOutOfSpace('change')
  showOutOfSpace('copy')
  expect(outOfSpace.get()).toBe('change')
  outOfSpace.set(null)
  showOutOfSpace('copy')
  expect(outOfSpace.get()).toBe('copy')
})
