import { describe, expect, test } from 'vitest'
import { minute, second } from '#server/testing/clock.ts'
import { rotate, type RotationState } from './rotation.ts'

const at = (ms: number) => new Date(ms)
const fresh: RotationState = {
  newest: 4,
  newestSeenAt: at(0),
  replaced: 3,
  rival: 0,
  rivalSeenAt: null,
  attempts: [],
}
const unseen: RotationState = { ...fresh, newest: 5, newestSeenAt: null, replaced: 4 }
const seen: RotationState = { ...unseen, newestSeenAt: at(minute) }
const withRival: RotationState = { ...unseen, newest: 6, rival: 5, rivalSeenAt: at(minute) }

const issued = (state: RotationState, pair: number, now: number, attempt: string | null = null) => {
  const decision = rotate(state, { pair, attempt }, at(now))
  return decision.do === 'issue' ? decision.state : decision.do
}

test('the newest token gives a new pair and becomes the one just replaced', () => {
  expect(issued(fresh, 4, 1)).toEqual(unseen)
})

describe('the token just replaced', () => {
  test('gives another pair while its successor is unseen, however late, and voids the unseen one', () => {
    const later = issued(unseen, 4, 60 * minute)
    expect(later).toEqual({ ...unseen, newest: 6 })
    expect(issued(later as RotationState, 5, 60 * minute)).toBe('end')
  })

  test('gives another pair until ten seconds after the first use of its successor, which stays valid', () => {
    expect(issued(seen, 4, minute + 10 * second)).toEqual(withRival)
    expect(issued(seen, 4, minute + 10 * second + 1)).toBe('end')
  })

  test('gives several pairs within those ten seconds, which count from the first use', () => {
    expect(issued(withRival, 4, minute + 10 * second)).toEqual({ ...withRival, newest: 7 })
    expect(issued(withRival, 4, minute + 10 * second + 1)).toBe('end')
  })
})

test('a rival can refresh while the newest pair is unseen, and voids it', () => {
  const next = issued(withRival, 5, 6 * minute)
  expect(next).toEqual({ ...unseen, newest: 7, replaced: 5 })
  expect(issued(next as RotationState, 6, 6 * minute)).toBe('end')
})

test.each([
  ['older than the one just replaced', seen, 3],
  ['never issued', seen, 9],
  ['zero', fresh, 0],
])('a token that is %s ends the session', (_, state, pair) => {
  expect(issued(state, pair, minute)).toBe('end')
})

describe('the same attempt', () => {
  const noted = issued(fresh, 4, 0, 'a') as RotationState

  test('repeats its pair for a minute, also when that pair has been used or replaced', () => {
    expect(rotate(noted, { pair: 4, attempt: 'a' }, at(minute))).toEqual({ do: 'repeat', pair: 5 })
    expect(rotate({ ...noted, newestSeenAt: at(1) }, { pair: 4, attempt: 'a' }, at(minute))).toEqual({
      do: 'repeat',
      pair: 5,
    })
    const next = issued(noted, 5, 20 * second, 'b') as RotationState
    expect(rotate(next, { pair: 4, attempt: 'a' }, at(minute))).toEqual({ do: 'repeat', pair: 5 })
  })

  test('is another request after that minute', () => {
    expect(issued(noted, 4, minute + 1, 'a')).toMatchObject({ newest: 6, attempts: [{ hash: 'a', given: 6 }] })
  })

  test('is refused without ending the session when its pair is void', () => {
    const second = issued(noted, 4, 1, 'b') as RotationState
    expect(rotate(second, { pair: 4, attempt: 'a' }, at(2))).toEqual({ do: 'refuse' })
  })

  test('with another token is another attempt', () => {
    expect(issued(noted, 5, 1, 'a')).toMatchObject({ newest: 6 })
  })
})
