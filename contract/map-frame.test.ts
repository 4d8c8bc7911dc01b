import { expect, test } from 'vitest'
import { readFromFrame } from './map-frame.ts'

const box = { west: 1, south: 2, east: 3, north: 4 }

test.each([
  { kind: 'ready' },
  { kind: 'failed' },
  { kind: 'press', key: 'place 1' },
  { kind: 'view', box, zoom: 11.5 },
])('the app reads %j', (message) => {
  expect(readFromFrame(message)).toEqual(message)
})

test.each([
  null,
  undefined,
  7,
  'ready',
  {},
  { kind: 'open', url: 'https://evil.example' },
  { kind: 'press' },
  { kind: 'press', key: 7 },
  { kind: 'press', key: 'x'.repeat(5_001) },
  { kind: 'view', box: { ...box, north: NaN }, zoom: 1 },
  { kind: 'view', box, zoom: '11' },
  { kind: 'view', zoom: 11 },
])('the app ignores %j', (message) => {
  expect(readFromFrame(message)).toBeUndefined()
})

test('what a message carries beyond its kind is dropped', () => {
  expect(readFromFrame({ kind: 'ready', html: '<b>' })).toEqual({ kind: 'ready' })
})
