import { expect, test } from 'vitest'
import { isRecent } from './is-recent.ts'

const now = Date.UTC(2026, 10, 22, 12)
const sentAt = (at: number) => new Response('', { headers: { Date: new Date(at).toUTCString() } })

test('a response is recent for a day', () => {
  expect(isRecent(sentAt(now), now)).toBe(true)
  expect(isRecent(sentAt(now - 23 * 3_600_000), now)).toBe(true)
  expect(isRecent(sentAt(now - 24 * 3_600_000), now)).toBe(false)
})

test('a response without a date, or from a clock ahead, is not', () => {
  expect(isRecent(new Response(''), now)).toBe(false)
  expect(isRecent(sentAt(now + 60_000), now)).toBe(false)
})
