import { expect, test } from 'vitest'
import { draggedTo, restAfter } from './use-swipe-open.ts'

test('a swipe to the left over more than half of what it uncovers opens the row, a shorter one does not', () => {
  expect(restAfter(draggedTo(0, -60))).toBe(-104)
  expect(restAfter(draggedTo(0, -52))).toBe(0)
})

test('a swipe to the right closes an open row, and does not move a closed one', () => {
  expect(restAfter(draggedTo(-104, 60))).toBe(0)
  expect(draggedTo(0, 80)).toBe(0)
})

test('a long swipe moves the row no further than a little beyond its rest', () => {
  expect(draggedTo(0, -400)).toBeCloseTo(-124.8)
})
