import { expect, test } from 'vitest'
import { second } from '../testing/clock.ts'
import { rotation } from './rotate-tokens.ts'

const at = (ms: number) => new Date(ms)
const session = (newest: number, replaced: number, newestSeenAt: number | null) =>
  ({ newest, replaced, newestSeenAt: newestSeenAt === null ? null : at(newestSeenAt) })

test('the newest token gives a new pair and becomes the one just replaced', () => {
  expect(rotation(session(4, 3, 0), 4, at(1))).toEqual(session(5, 4, null))
})

test('the token just replaced gives the newest pair once more, however late, while that is unseen', () => {
  expect(rotation(session(5, 4, null), 4, at(999_999_999))).toEqual(session(5, 4, null))
})

test('once the successor was seen, the token just replaced stays good for ten seconds and not a moment longer', () => {
  expect(rotation(session(5, 4, 0), 4, at(10 * second))).toEqual(session(6, 5, null))
  expect(rotation(session(5, 4, 0), 4, at(10 * second + 1))).toBeNull()
})

test('an older token ends the session, even within the ten seconds', () => {
  expect(rotation(session(5, 4, 0), 3, at(1))).toBeNull()
  expect(rotation(session(5, 4, null), 3, at(1))).toBeNull()
})
