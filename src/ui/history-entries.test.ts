import { describe, expect, test } from 'vitest'
import { answerTo, entriesBack, entryOf, stepTo } from './history-entries.ts'

const screen = (depth: number, guard = 0) => ({ depth, guard })

test('an entry that the app did not write has depth 0', () => {
  expect(entryOf(null)).toEqual(screen(0))
  expect(entryOf('x')).toEqual(screen(0))
  expect(entriesBack(entryOf(null))).toBeUndefined()
})

test('a step forward is one deeper, a replacement has the depth of the replaced entry', () => {
  expect(stepTo(screen(1))).toEqual({ replace: false, state: screen(2) })
  expect(stepTo(screen(1), { replace: true })).toEqual({ replace: true, state: screen(1) })
})

test('a step forward replaces a guard, so that no dead entry is left below the new screen', () => {
  expect(stepTo(screen(1, 1))).toEqual({ replace: true, state: screen(2) })
})

test('the app’s own Back skips the guards of the screen', () => {
  expect(entriesBack(screen(2))).toBe(1)
  expect(entriesBack(screen(2, 2))).toBe(3)
})

describe('after Back or Forward of the browser', () => {
  test('Back over a guard closes the overlay of that guard', () => {
    expect(answerTo(screen(1, 1), screen(1), 1)).toEqual({ close: 1 })
  })

  test('of two overlays only the newest closes', () => {
    expect(answerTo(screen(1, 2), screen(1, 1), 2)).toEqual({ close: 1 })
  })

  test('Back over a guard whose overlay is closed goes on to the previous screen', () => {
    expect(answerTo(screen(1, 1), screen(1), 0)).toEqual({ hop: true })
    expect(answerTo(screen(1, 2), screen(1, 1), 1)).toEqual({ hop: true })
  })

  test('Back from a later screen shows the screen before, also at a guard of it', () => {
    expect(answerTo(screen(2), screen(1, 1), 0)).toEqual({ nothing: true })
    expect(answerTo(screen(2), screen(1), 0)).toEqual({ nothing: true })
  })

  test('Forward needs no action', () => {
    expect(answerTo(screen(1), screen(1, 1), 0)).toEqual({ nothing: true })
    expect(answerTo(screen(1), screen(2), 0)).toEqual({ nothing: true })
  })
})
