import { expect, test } from 'vitest'
import { second } from '../testing/clock.ts'
import { rotation } from './rotate-tokens.ts'

const at = (ms: number) => new Date(ms)
const session = (newest: number, replaced: number, newestSeenAt: number | null) =>
  ({ newest, replaced, newestSeenAt: newestSeenAt === null ? null : at(newestSeenAt) })

test('the newest token gives a new pair and becomes the one just replaced', () => {
  expect(rotation(session(4, 3, 0), 4, at(1))).toEqual(session(5, 4, null))
})

test('the token just replaced gives another pair, however late, while its successor is unseen: the unseen one is void', () => {
  expect(rotation(session(5, 4, null), 4, at(999_999_999))).toEqual(session(6, 4, null))
})

test('a voided token ends the session', () => {
  expect(rotation(session(6, 4, null), 5, at(1))).toBeNull()
})

test('once the successor was seen, the token just replaced stays good for ten seconds and not a moment longer', () => {
  expect(rotation(session(5, 4, 0), 4, at(10 * second))).toEqual(session(6, 5, null))
  expect(rotation(session(5, 4, 0), 4, at(10 * second + 1))).toBeNull()
})

test('an older token ends the session, even within the ten seconds', () => {
  expect(rotation(session(5, 4, 0), 3, at(1))).toBeNull()
  expect(rotation(session(5, 4, null), 3, at(1))).toBeNull()
})
