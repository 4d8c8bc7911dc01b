import { expect, test } from 'vitest'
import { PreviewBoundary } from './preview-boundary.tsx'

/** What the preview shows at an order, after the app threw at one. */
const shownAt = (number: number, thrownAt: number) => {
  const props = { number, onThrow: () => {}, children: 'the app' }
  const boundary = new PreviewBoundary(props)
  const state = { thrownAt }
  boundary.state = PreviewBoundary.getDerivedStateFromProps(props, state) ?? state
  return boundary.render()
}

test('the order at which the app threw shows nothing, and the next one is drawn from the start', () => {
  expect([shownAt(3, 3), shownAt(4, 3)]).toEqual([null, 'the app'])
})
