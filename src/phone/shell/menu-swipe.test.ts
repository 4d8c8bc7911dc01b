import { expect, test } from 'vitest'
import { opensMenu } from './menu-swipe.ts'

test('a swipe to the right over half of the width opens the menu', () => {
  expect(opensMenu({ right: 195, down: 20, width: 390 })).toBe(true)
  expect(opensMenu({ right: 194, down: 0, width: 390 })).toBe(false)
})

test('a swipe to the left, and a vertical swipe, do not', () => {
  expect(opensMenu({ right: -300, down: 0, width: 390 })).toBe(false)
  expect(opensMenu({ right: 200, down: 180, width: 390 })).toBe(false)
})
