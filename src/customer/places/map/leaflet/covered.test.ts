import { expect, test } from 'vitest'
import { areaOf } from '../marker-area.ts'
import { isCovered } from './covered.ts'

const button = { left: 20, top: 20, right: 64, bottom: 64 }

test('a marker below a button cannot be pressed, one beside it can', () => {
  expect(isCovered(areaOf({ x: 42, y: 42 }, 2), [button])).toBe(true)
  expect(isCovered(areaOf({ x: 42, y: 70 }, 1), [button])).toBe(true)
  expect(isCovered(areaOf({ x: 100, y: 42 }, 2), [button])).toBe(false)
  expect(isCovered(areaOf({ x: 42, y: 140 }, 1), [button])).toBe(false)
  expect(isCovered(areaOf({ x: 42, y: 42 }, 2), [])).toBe(false)
})

test('what is left of a marker beside a button is enough when a finger fits', () => {
  expect(isCovered(areaOf({ x: 42, y: 104 }, 1), [button])).toBe(false)
  expect(isCovered(areaOf({ x: 64, y: 42 }, 2), [button])).toBe(true)
  expect(isCovered(areaOf({ x: 82, y: 42 }, 2), [button])).toBe(false)
})
