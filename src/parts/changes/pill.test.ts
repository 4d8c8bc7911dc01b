import { expect, test } from 'vitest'
import type { QueuedRequest } from '#src/local/requests.ts'
import { patience, pillFor, sentShown } from './pill.ts'

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

test('with signal and nothing waiting nothing is said', () => {
  expect(pillFor('online', [], 0, now)).toBeUndefined()
})

test('a change that is just being sent is not mentioned; one that takes long, or was tried in vain, is', () => {
  expect(pillFor('online', [request()], 0, now)).toBeUndefined()
  expect(pillFor('online', [request({ createdAt: now - patience })], 0, now)).toEqual({ is: 'sending', count: 1 })
  expect(pillFor('online', [request({ attempts: 1 }), request()], 0, now)).toEqual({ is: 'sending', count: 2 })
})

test('"All sent" leaves after three seconds', () => {
  expect(pillFor('online', [], now - sentShown + 1, now)).toEqual({ is: 'sent' })
  expect(pillFor('online', [], now - sentShown, now)).toBeUndefined()
})

test('the signal comes before what waits for it, and what needs the person before both', () => {
  expect(pillFor('weak', [request({ attempts: 2 })], 0, now)).toEqual({ is: 'weak' })
  expect(pillFor('offline', [request()], 0, now)).toEqual({ is: 'offline' })
  expect(pillFor('offline', [request(), request({ state: 'aside' })], 0, now)).toEqual({ is: 'needs', count: 1 })
})
