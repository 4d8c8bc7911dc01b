import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minute } from '#server/testing/clock.ts'
import { Windows } from './windows.ts'

const hash = (subject: string) => createHash('sha256').update(subject).digest('base64url')
const open = () => new Windows(minute, hash)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('forty thousand subjects create a bounded number of windows', () => {
  const windows = open()
  for (let n = 0; n < 40_000; n += 1) windows.add(String(n), 1)
  expect(windows.size).toBeLessThan(15_000)
})

test('a subject keeps its window when the memory is full', () => {
  const windows = open()
  for (let n = 0; n < 10_010; n += 1) windows.add(String(n), 1)
  expect(windows.add('7', 1).count).toBe(2)
})

test('windows that have ended make room', () => {
  const windows = open()
  for (let n = 0; n < 10_000; n += 1) windows.add(String(n), 1)
  vi.setSystemTime(Date.now() + minute)
  expect(windows.add('new', 1)).toEqual({ count: 1, endsIn: minute })
  expect(windows.size).toBe(1)
})
