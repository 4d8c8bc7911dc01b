import { expect, test } from 'vitest'
import { minute, second } from '../testing/clock.ts'
import { rotation } from './rotate-tokens.ts'

const at = (ms: number | null) => (ms === null ? null : new Date(ms))
const session = (newest: number, replaced: number, newestAt: number | null, newestSeenAt: number | null) => ({
  newest,
  replaced,
  newestAt: at(newestAt),
  newestSeenAt: at(newestSeenAt),
})

test('the newest token gives a new pair and becomes the one just replaced', () => {
  expect(rotation(session(4, 3, 0, 0), 4, new Date(1))).toEqual(session(5, 4, 1, null))
})

test('the token just replaced gives the unseen newest pair once more for a minute', () => {
  expect(rotation(session(5, 4, 0, null), 4, new Date(minute))).toEqual(session(5, 4, 0, null))
})

test('after that minute it gives another pair, and the unseen one is void', () => {
  const later = rotation(session(5, 4, 0, null), 4, new Date(minute + 1))
  expect(later).toEqual(session(6, 4, minute + 1, null))
  expect(rotation(later!, 5, new Date(minute + 2))).toBeNull()
})

test('an unseen pair of unknown age is replaced', () => {
  expect(rotation(session(5, 4, null, null), 4, new Date(1))).toEqual(session(6, 4, 1, null))
})

test('once the successor was seen, the token just replaced gives it once more for ten seconds and not a moment longer', () => {
  expect(rotation(session(5, 4, 0, minute), 4, new Date(minute + 10 * second))).toEqual(session(5, 4, 0, minute))
  expect(rotation(session(5, 4, 0, minute), 4, new Date(minute + 10 * second + 1))).toBeNull()
})

test('an older token ends the session, even within the ten seconds', () => {
  expect(rotation(session(5, 4, 0, 0), 3, new Date(1))).toBeNull()
  expect(rotation(session(5, 4, 0, null), 3, new Date(1))).toBeNull()
})
