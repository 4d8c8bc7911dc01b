import { expect, test } from 'vitest'
import { areTogether, clustersOf } from './clusters.ts'

const place = (id: number, latitude: number, longitude: number) => ({ id, name: `Place ${id}`, latitude, longitude })
const three = [place(1, 44.94, -123.03), place(2, 44.941, -123.031), place(3, 44.98, -123.12)]
const world = { west: -180, south: -85, east: 180, north: 85 }
const idsAt = (zoom: number, chosen?: number) =>
  clustersOf(three, chosen)
    .within(world, zoom)
    .map((marker) => ('place' in marker ? [marker.place.id] : [...marker.ids].sort()))
    .sort((a, b) => a[0]! - b[0]!)

test('locations that would cover each other are one marker, which zooming in separates', () => {
  expect(idsAt(5)).toEqual([[1, 2, 3]])
  expect(idsAt(12)).toEqual([[1, 2], [3]])
  expect(idsAt(16)).toEqual([[1], [2], [3]])
})

test('the selected location keeps a marker of its own at every zoom', () => {
  expect(idsAt(5, 2)).toEqual([[1, 3], [2]])
  expect(idsAt(16, 1)).toEqual([[1], [2], [3]])
})

test('only markers in the requested part are answered', () => {
  const north = { west: -124, south: 44.96, east: -123, north: 45 }
  expect(
    clustersOf(three, undefined)
      .within(north, 12)
      .map(({ key }) => key),
  ).toEqual(['place 3'])
})

test('a cluster has the same key while it has the same members, and is named after its nearest location', () => {
  const at = (zoom: number) =>
    clustersOf(three, undefined)
      .within(world, zoom)
      .find((marker) => 'ids' in marker)!
  expect(at(12).key).toBe(at(11.6).key)
  expect(at(12)).toMatchObject({ near: expect.stringMatching(/^Place [12]$/) })
})

test('locations at one address stay together at every zoom', () => {
  const twins = [place(1, 44.94, -123.03), place(2, 44.94, -123.03)]
  expect(clustersOf(twins, undefined).within(world, 18)).toHaveLength(1)
  expect([areTogether(twins), areTogether(three)]).toEqual([true, false])
})
