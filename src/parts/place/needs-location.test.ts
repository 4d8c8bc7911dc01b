import { expect, test } from 'vitest'
import { needsLocation } from './needs-location.ts'

const known = {
  forceLocations: true,
  inside: true,
  chosen: 101,
  unreachable: false,
  places: [{ id: 101 }, { id: 102 }],
}

test('only merchants that force a location ask for one, and only whoever is inside', () => {
  expect(needsLocation({ ...known, chosen: 0 })).toBe(true)
  expect(needsLocation({ ...known, chosen: 0, forceLocations: false })).toBe(false)
  expect(needsLocation({ ...known, chosen: 0, inside: false })).toBe(false)
})

test('a chosen location is enough, until it closes', () => {
  expect(needsLocation(known)).toBe(false)
  expect(needsLocation({ ...known, chosen: 103 })).toBe(true)
})

test('nothing is asked while the choice is not known, nor when it cannot be learned', () => {
  expect(needsLocation({ ...known, chosen: undefined })).toBeUndefined()
  expect(needsLocation({ ...known, chosen: undefined, unreachable: true })).toBe(false)
})

test('without a list the stored choice counts, and a merchant without locations asks for none', () => {
  expect(needsLocation({ ...known, places: undefined })).toBe(false)
  expect(needsLocation({ ...known, chosen: 0, places: undefined })).toBe(true)
  expect(needsLocation({ ...known, chosen: 0, places: [] })).toBe(false)
})
