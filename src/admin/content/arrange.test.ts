import { expect, test } from 'vitest'
import { inOrder } from '#contract/rules/catalogue-order.ts'
import { movedPositions } from './arrange.ts'

type Position = number | null

/** The rows after a move, as customers get them: rows are named by where they stood. */
const after = (positions: readonly Position[], from: number, to: number): number[] => {
  const changed = movedPositions(positions, from, to)
  const rows = positions.map((position, index) => ({ index, position: changed.get(index) ?? position }))
  return inOrder(rows, 'arranged', ({ position }) => position).map(({ index }) => index)
}
const wanted = (count: number, from: number, to: number): number[] => {
  const order = Array.from({ length: count }, (_, index) => index)
  order.splice(to, 0, ...order.splice(from, 1))
  return order
}

test.each<[string, Position[]]>([
  ['nothing was arranged', [null, null, null, null, null]],
  ['the first rows were', [1_000_000, 1_001_000, null, null, null]],
  ['all were', [5, 10, 2_000, 3_000, 4_000]],
  ['there is no room between them', [0, 1, 2, 3, 4]],
  ['two share a place', [7, 7, 7, null, null]],
])('a row comes to the place that it is moved to, where %s', (_, positions) => {
  for (let from = 0; from < 5; from += 1)
    for (let to = 0; to < 5; to += 1) if (from !== to) expect(after(positions, from, to)).toEqual(wanted(5, from, to))
})

test('one of 5,000 is moved without the others', () => {
  const positions = Array.from({ length: 5_000 }, (_, place) => 1_000_000 + place * 1_000)
  for (const [from, to] of [
    [4_999, 0],
    [0, 4_999],
    [17, 2_500],
    [2_500, 17],
  ] as const)
    expect(movedPositions(positions, from, to).size).toBe(1)
  expect(
    movedPositions(
      Array.from({ length: 5_000 }, () => null),
      4_999,
      0,
    ).size,
  ).toBe(1)
})

test('after many moves to the top, all rows get new positions when no gap is left', () => {
  let positions: Position[] = [1_000_000, 1_001_000, 1_002_000]
  let most = 0
  for (let turn = 0; turn < 1_100; turn += 1) {
    const changed = movedPositions(positions, 2, 0)
    most = Math.max(most, changed.size)
    const next = positions.map((position, index) => changed.get(index) ?? position)
    positions = [next[2]!, next[0]!, next[1]!]
    expect(positions).toEqual([...positions].sort((a, b) => a! - b!))
  }
  expect(most).toBeLessThanOrEqual(3)
})
