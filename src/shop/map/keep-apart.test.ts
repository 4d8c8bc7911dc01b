import { expect, test } from 'vitest'
import { apart } from './keep-apart.ts'

/** At zoom 8 a degree of longitude is 182 pixels. */
const place = (id: number, longitude: number, latitude = 0) => ({ id, name: `Place ${id}`, longitude, latitude })
const idsOf = (groups: { id: number }[][]) => groups.map((group) => group.map(({ id }) => id).sort()).sort()

test('markers that would cover each other are joined, others stay', () => {
  expect(idsOf(apart([[place(1, 0)], [place(2, 0.2)], [place(3, 1)]], 8))).toEqual([[1, 2], [3]])
  expect(idsOf(apart([[place(1, 0)], [place(2, 0.2)], [place(3, 1)]], 10))).toEqual([[1], [2], [3]])
})

test('a joined group joins what its new middle covers', () => {
  const pair = (id: number, longitude: number) => [place(id, longitude), place(id + 1, longitude)]
  expect(idsOf(apart([pair(1, 0), pair(3, 0.3)], 8))).toHaveLength(2)
  expect(idsOf(apart([pair(1, 0), pair(3, 0.3), pair(5, 0.2)], 8))).toEqual([[1, 2, 3, 4, 5, 6]])
})

test('a pin stands above its point, so that a group below it is apart and one above it is not', () => {
  const group = (latitude: number) => [place(2, -0.01, latitude), place(3, 0.01, latitude)]
  expect(apart([[place(1, 0)], group(-0.15)], 8)).toHaveLength(2)
  expect(apart([[place(1, 0)], group(0.15)], 8)).toHaveLength(1)
})
