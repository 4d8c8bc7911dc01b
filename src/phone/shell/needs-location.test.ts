import { expect, test } from 'vitest'
import { needsLocation } from './needs-location.ts'

const known = {
  forceLocations: true,
  inside: true,
  chosen: 101,
  unreachable: false,
  places: [{ id: 101 }, { id: 102 }],
}

test('only merchants with forced locations require a choice, and only from users and guests', () => {
  expect(needsLocation({ ...known, chosen: 0 })).toBe(true)
  expect(needsLocation({ ...known, chosen: 0, forceLocations: false })).toBe(false)
  expect(needsLocation({ ...known, chosen: 0, inside: false })).toBe(false)
})

test('a chosen location suffices, until it closes', () => {
  expect(needsLocation(known)).toBe(false)
  expect(needsLocation({ ...known, chosen: 103 })).toBe(true)
})

test('no choice is required while the stored one is loading, nor when it cannot be loaded', () => {
  expect(needsLocation({ ...known, chosen: undefined })).toBeUndefined()
  expect(needsLocation({ ...known, chosen: undefined, unreachable: true })).toBe(false)
})

test('without a list the stored choice counts, and a merchant without locations requires none', () => {
  expect(needsLocation({ ...known, places: undefined })).toBe(false)
  expect(needsLocation({ ...known, chosen: 0, places: undefined })).toBe(true)
  expect(needsLocation({ ...known, chosen: 0, places: [] })).toBe(false)
})
