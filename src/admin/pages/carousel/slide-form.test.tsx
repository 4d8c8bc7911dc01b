import { expect, test } from 'vitest'
import { markupOf } from '#tests/support/screen.tsx'
import { SlideForm } from './slide-form.tsx'

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
