import { expect, test } from 'vitest'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import { columnStep, GrowingList } from './growing-list.tsx'

const items = Array.from({ length: 1_000 }, (_, at) => `Item ${at}`)

/** What is drawn of a list whose item at an index is named by a link. */
const drawn = (at: number, all = items, step?: number): string[] =>
  textsIn(
    markupOf(
      <GrowingList items={all} at={at} step={step}>
        {(item) => <p key={item}>{item}</p>}
      </GrowingList>,
    ),
  )

test('a long list begins with its first items', () => {
  expect(drawn(-1)).toEqual(items.slice(0, 24))
})

test('a short list is drawn whole', () => {
  expect(drawn(-1, items.slice(0, 3))).toEqual(['Item 0', 'Item 1', 'Item 2'])
})

test('an item near the top leaves the list as it is', () => {
  expect(drawn(20)).toEqual(items.slice(0, 24))
})

test('an item far down is drawn with its neighbours, and a button shows what is before them', () => {
  expect(drawn(700)).toEqual(['Show the 688 before', ...items.slice(688, 712)])
})

test('a column draws fewer at once', () => {
  expect(drawn(-1, items, columnStep)).toEqual(items.slice(0, 8))
  expect(drawn(20, items, columnStep)).toEqual(items.slice(0, 24))
  expect(drawn(700, items, columnStep)).toEqual(['Show the 696 before', ...items.slice(696, 704)])
})
