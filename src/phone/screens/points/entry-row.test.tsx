import { expect, test } from 'vitest'
import type { PointsEntry } from '#contract/shapes/texts.ts'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import { EntryRow } from './entry-row.tsx'

const draw = (entry: Partial<PointsEntry>) =>
  markupOf(
    <EntryRow entry={{ reason: 'purchase', points: 240, name: null, date: '2026-11-21T14:05:00.000Z', ...entry }} />,
  )

test('an entry names what earned the points', () => {
  expect(textsIn(draw({ name: 'The Works' }))).toEqual(expect.arrayContaining(['The Works', '+240']))
  expect(textsIn(draw({ reason: 'referral', points: 1000 }))).toEqual(
    expect.arrayContaining(['A friend’s first purchase', '+1,000']),
  )
})

test('an award has the icon of loyalty, and takes its points', () => {
  const markup = draw({ reason: 'award', points: -1000 })
  expect(markup).toContain('medal')
  expect(textsIn(markup)).toEqual(expect.arrayContaining(['Exchanged for a free wash', '−1,000']))
})
