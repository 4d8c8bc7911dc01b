import { expect, test } from 'vitest'
import type { QueuedRequest } from '#src/local/requests.ts'
import { pillDelay, pillFor, sentShownFor } from './pill.ts'

const now = 1_800_000_000_000
const request = (more: Partial<QueuedRequest> = {}): QueuedRequest => ({
  sequence: 1,
  key: 'key',
  lane: 'person',
  person: 'casey',
  kind: 'vehicle',
  version: 1,
  payload: {},
  state: 'waiting',
  createdAt: now,
  attempts: 0,
  nextAttemptAt: 0,
  lastError: null,
  ...more,
})

test('online with no waiting change the pill is hidden', () => {
  expect(pillFor('online', [], 0, now)).toBeUndefined()
})

test('a change in its first attempt is not shown; a slow or failed one is', () => {
  expect(pillFor('online', [request()], 0, now)).toBeUndefined()
  expect(pillFor('online', [request({ createdAt: now - pillDelay })], 0, now)).toEqual({ is: 'sending', count: 1 })
  expect(pillFor('online', [request({ attempts: 1 }), request()], 0, now)).toEqual({ is: 'sending', count: 2 })
})

test('"All sent" disappears after three seconds', () => {
  expect(pillFor('online', [], now - sentShownFor + 1, now)).toEqual({ is: 'sent' })
  expect(pillFor('online', [], now - sentShownFor, now)).toBeUndefined()
})

test('the connection takes precedence over waiting changes, and changes that need the user over both', () => {
  expect(pillFor('weak', [request({ attempts: 2 })], 0, now)).toEqual({ is: 'weak' })
  expect(pillFor('offline', [request()], 0, now)).toEqual({ is: 'offline' })
  expect(pillFor('offline', [request(), request({ state: 'aside' })], 0, now)).toEqual({ is: 'needs', count: 1 })
})
