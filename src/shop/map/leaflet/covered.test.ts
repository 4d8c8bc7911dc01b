import { expect, test } from 'vitest'
import { areaOf, isCovered } from './covered.ts'

const button = { left: 20, top: 20, right: 64, bottom: 64 }

test('a marker below a button cannot be pressed, one beside it can', () => {
  expect(isCovered(areaOf({ x: 42, y: 42 }, true), [button])).toBe(true)
  expect(isCovered(areaOf({ x: 42, y: 70 }, false), [button])).toBe(true)
  expect(isCovered(areaOf({ x: 100, y: 42 }, true), [button])).toBe(false)
  expect(isCovered(areaOf({ x: 42, y: 140 }, false), [button])).toBe(false)
  expect(isCovered(areaOf({ x: 42, y: 42 }, true), [])).toBe(false)
})

test('what is left of a marker beside a button is enough when a finger fits', () => {
  expect(isCovered(areaOf({ x: 42, y: 100 }, false), [button])).toBe(false)
  expect(isCovered(areaOf({ x: 64, y: 42 }, true), [button])).toBe(true)
  expect(isCovered(areaOf({ x: 70, y: 42 }, true), [button])).toBe(false)
})
