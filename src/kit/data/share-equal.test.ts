import { expect, test } from 'vitest'
import { shareEqual } from './share-equal.ts'

const answer = () => ({
  at: 1,
  value: [
    { id: 1, price: { cents: 700 } },
    { id: 2, price: { cents: 900 } },
  ],
})

test('an equal answer keeps its identity', () => {
  const before = answer()
  expect(shareEqual(before, answer())).toBe(before)
})

test('a newer answer with the same content keeps the content', () => {
  const before = answer()
  const now = shareEqual(before, { ...answer(), at: 2 })
  expect(now).toEqual({ ...answer(), at: 2 })
  expect(now.value).toBe(before.value)
})

test('a changed item is replaced, and its neighbours stay', () => {
  const before = answer()
  const next = answer()
  next.value[1]!.price.cents = 950
  const now = shareEqual(before, next)
  expect(now).toEqual(next)
  expect(now.value[0]).toBe(before.value[0])
  expect(now.value[1]).not.toBe(before.value[1])
  expect(before).toEqual(answer())
})

test('items that moved within a list stay themselves', () => {
  const [first, second] = answer().value
  const now = shareEqual([first, second], [second, first])
  expect(now[0]).toBe(second)
  expect(now[1]).toBe(first)
})

test('an item that differs is that of the newer list, so that it is known by its identity the next time', () => {
  const lists = () => answer().value
  const before = lists()
  const moved = [lists()[1]!, lists()[0]!]
  const now = shareEqual(before, moved)
  expect(now[0]).toBe(moved[0])
  expect(now[1]).toBe(moved[1])
})

test.each([
  ['a missing item', [1, 2], [1]],
  ['another item', [1], [1, 2]],
  ['a missing member', { a: 1, b: undefined }, { a: 1 }],
  ['another member', { a: 1 }, { a: 1, b: undefined }],
  ['a list for an object', {}, []],
  ['nothing for something', { a: 1 }, null],
  ['something for nothing', undefined, { a: 1 }],
  ['a date, which is no plain object', { at: new Date(0) }, { at: new Date(1) }],
])('%s is a change', (_, before, now) => {
  const shared: unknown = shareEqual(before, now)
  expect(shared).not.toBe(before)
  expect(shared).toStrictEqual(now)
})
