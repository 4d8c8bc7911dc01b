import { expect, test } from 'vitest'
import { startingWith } from './starting-with.ts'

const place = (id: number) => ({ location: { id }, miles: undefined })
const ids = (list: readonly { location: { id: number } }[]) => list.map(({ location }) => location.id)

test('the list of locations begins with the user’s own one, and keeps the order of the others', () => {
  expect(ids(startingWith([place(3), place(1), place(2)], 2))).toEqual([2, 3, 1])
  expect(ids(startingWith([place(3), place(1)], 0))).toEqual([3, 1])
  expect(ids(startingWith([place(3), place(1)], undefined))).toEqual([3, 1])
})
