import { expect, test } from 'vitest'
import { markupOf } from '#tests/support/screen.tsx'
import { SlideForm, withTag } from './slide-form.tsx'

const nothing = () => {}
const headlineOf = (headline: string) =>
  /<input[^>]*maxLength="(\d+)"[^>]*>.*?(\d+) of (\d+)</.exec(
    markupOf(
      <SlideForm title="Slide 1" slide={{ headline }} colorProblem={undefined} onChange={nothing} onRemove={nothing} />,
    ),
  )

test('the heading of a slide takes as many characters as its counter says', () => {
  const [, limit, used, longest] = headlineOf('Foam') ?? []
  expect([used, longest]).toEqual(['4', limit])
})

const slide = { headline: 'Clean', tag: '_HOME', href: '' } as const

test('a slide that leads to the shop leads to its washes', () => {
  expect(withTag(slide, '_SHOP')).toEqual({ headline: 'Clean', tag: '_SHOP', href: '_WASHES' })
})

test('a slide that leads elsewhere, or nowhere, names no part of the shop', () => {
  const atClubs = { ...slide, tag: '_SHOP', href: '_CLUBS' } as const
  expect(withTag(atClubs, '_LOCATIONS')).toMatchObject({ tag: '_LOCATIONS', href: '' })
  expect(withTag(atClubs, '')).toMatchObject({ tag: '', href: '' })
})
