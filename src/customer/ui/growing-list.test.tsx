import { expect, test } from 'vitest'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import { GrowingList } from './growing-list.tsx'

const items = Array.from({ length: 1_000 }, (_, at) => `Item ${at}`)

/** What is drawn of a list whose item at an index is named by a link. */
const drawn = (at: number, all = items): string[] =>
  textsIn(
    markupOf(
      <GrowingList items={all} at={at}>
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
