import { expect, test } from 'vitest'
import { apart, makeWay, type Group } from './keep-apart.ts'
import { areaOf, overlap } from './marker-area.ts'
import { pixelOf } from './world-pixel.ts'

/** At zoom 8 a degree of longitude is 182 pixels. */
const place = (id: number, longitude: number, latitude = 0) => ({ id, name: `Place ${id}`, longitude, latitude })
const idsOf = (groups: readonly Group[]) => groups.map(({ members }) => members.map(({ id }) => id).sort()).sort()
const ten = (longitude: number, latitude = 0) =>
  Array.from({ length: 10 }, (_, index) => place(index + 10, longitude, latitude))

test('markers that would cover each other are joined, others stay', () => {
  expect(idsOf(apart([[place(1, 0)], [place(2, 0.2)], [place(3, 1)]], 8))).toEqual([[1, 2], [3]])
  expect(idsOf(apart([[place(1, 0)], [place(2, 0.2)], [place(3, 1)]], 10))).toEqual([[1], [2], [3]])
})

test('a joined group joins what its new middle covers', () => {
  const pair = (id: number, longitude: number) => [place(id, longitude), place(id + 1, longitude)]
  expect(apart([pair(1, 0), pair(3, 0.3)], 8)).toHaveLength(2)
  expect(idsOf(apart([pair(1, 0), pair(3, 0.3), pair(5, 0.2)], 8))).toEqual([[1, 2, 3, 4, 5, 6]])
})

test('a pin stands above its point, so that a group below it is apart and one above it is not', () => {
  const group = (latitude: number) => [place(2, -0.01, latitude), place(3, 0.01, latitude)]
  expect(apart([[place(1, 0)], group(-0.15)], 8)).toHaveLength(2)
  expect(apart([[place(1, 0)], group(0.15)], 8)).toHaveLength(1)
})

test('the marker of ten or more is larger, and joins earlier', () => {
  const pair = [place(1, 0.265), place(2, 0.265)]
  expect(apart([ten(0).slice(1), pair], 8)).toHaveLength(2)
  expect(apart([ten(0), pair], 8)).toHaveLength(1)
})

test('what the selected pin covers is one cluster below its foot', () => {
  const chosen = place(1, 0)
  const groups = makeWay(apart([ten(0, 0.1), [place(2, -0.2)], [place(3, 1)]], 8), chosen, 8)
  expect(idsOf(groups)).toEqual([[2, ...ten(0).map(({ id }) => id)].sort(), [3]])
  const pin = areaOf(pixelOf(chosen, 8), 1)
  for (const { at, members } of groups) expect(overlap(pin, areaOf(at, members.length))).toBe(false)
})

test('the cluster below the selected pin takes in what it would cover', () => {
  const below = [place(2, 0, -0.25), place(3, 0, -0.25)]
  const [all, ...others] = makeWay(apart([ten(0, 0.15), below], 8), place(1, 0), 8)
  expect([all!.members.length, others]).toEqual([12, []])
})

test('a single location below the selected pin has no marker until the map is closer', () => {
  const near = apart([[place(2, 0.1)]], 8)
  expect(makeWay(near, place(1, 0), 8)).toEqual([])
  expect(idsOf(makeWay(apart([[place(2, 0.1)]], 10), place(1, 0), 10))).toEqual([[2]])
})
