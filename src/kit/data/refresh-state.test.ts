import { expect, test, vi } from 'vitest'
import { NoAnswer, Refused } from '#src/remote/outcome.ts'
import { trackRefreshes, opensErrorDialog, notRefreshing, type RefreshState } from './refresh-state.ts'

const track = () => {
  const state = { ...notRefreshing }
  const tell = vi.fn<(change: Partial<RefreshState>) => void>((change) => void Object.assign(state, change))
  return { state, ask: trackRefreshes(tell) }
}

test('a failed refresh sets its problem, and the next successful one clears it', async () => {
  const { state, ask } = track()
  const problem = new NoAnswer('network')
  await ask(() => Promise.reject(problem))
  expect(state).toEqual({ refreshing: false, problem })
  const again = ask(() => Promise.resolve())
  expect(state).toEqual({ refreshing: true, problem })
  await again
  expect(state).toEqual({ refreshing: false, problem: null })
})

test('a failure that is not an Error is reported as one', async () => {
  const { state, ask } = track()
  await ask(() => Promise.reject('lost'))
  expect(state.problem).toEqual(new Error('lost'))
})

test('of two overlapping refreshes the end of the earlier one is ignored', async () => {
  const { state, ask } = track()
  let fail = (): void => undefined
  const earlier = ask(() => new Promise((_, reject) => (fail = () => reject(new Error('of another user')))))
  let end = (): void => undefined
  const later = ask(() => new Promise((resolve) => (end = resolve)))
  fail()
  await earlier
  expect(state).toEqual({ refreshing: true, problem: null })
  end()
  await later
  expect(state).toEqual(notRefreshing)
})

test('only a refusal with nothing to show opens a dialog', () => {
  const problem = new Refused(403, 'No.')
  expect(opensErrorDialog({ is: 'missing', problem })).toBe(true)
  expect(opensErrorDialog({ is: 'loading', problem })).toBe(false)
  expect(opensErrorDialog({ is: 'known', problem })).toBe(false)
  expect(opensErrorDialog({ is: 'missing', problem: new NoAnswer('network') })).toBe(false)
})
