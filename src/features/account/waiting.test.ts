import { expect, test } from 'vitest'
import type { QueuedRequest } from '#src/local/requests.ts'
import { patience, savedHere, subjectOf } from './waiting.ts'

const request = (kind: string, more: Partial<QueuedRequest> = {}): QueuedRequest => ({
  sequence: 1, key: 'key', lane: 'person', person: 'casey', kind, version: 1, payload: {}, state: 'waiting',
  createdAt: 1_000, attempts: 0, nextAttemptAt: 0, lastError: null, ...more,
})

test('a name and a font size are changes of two places, though both are profile requests', () => {
  expect(subjectOf(request('profile', { payload: { firstName: 'Cassie' } }))).toBe('profile')
  expect(subjectOf(request('profile', { payload: { preferences: { fontSize: 12 } } }))).toBe('options')
  expect(subjectOf(request('survey'))).toBeUndefined()
})

test('a change that is just being sent is not said to wait', () => {
  expect(savedHere([request('vehicle')], 1_100, false)).toEqual(new Set())
})

test('offline it waits from the first moment', () => {
  expect(savedHere([request('vehicle')], 1_100, true)).toEqual(new Set(['vehicle']))
})

test('a change that takes long waits, whatever the reason', () => {
  expect(savedHere([request('vehicle')], 1_000 + patience, false)).toEqual(new Set(['vehicle']))
})

test('one that was tried in vain holds up all after it', () => {
  expect(savedHere([request('homeLocation', { attempts: 1 }), request('vehicle')], 1_100, false)).toEqual(new Set(['homeLocation', 'vehicle']))
})

test('a change that was set aside does not wait any more', () => {
  expect(savedHere([request('vehicle', { state: 'aside', attempts: 3 })], 9_000, true)).toEqual(new Set())
})
