import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Bubbles } from './bubbles.tsx'

/** The left and right edge of every bubble, in percent of a phone's width. */
const spans = (seed: number) =>
  [
    ...renderToStaticMarkup(<Bubbles number={20} seed={seed} zone="edges" />).matchAll(
      /--x:(-?[\d.]+)%.*?--d:(\d+)px/g,
    ),
  ].map(([, x, d]) => ({ left: Number(x), right: Number(x) + (Number(d) / 390) * 100 }))

test('bubbles at the edges leave the middle column free for the wordmark', () => {
  for (const seed of [1, 5, 21]) {
    const all = spans(seed)
    expect(all).toHaveLength(20)
    for (const { left, right } of all) expect(right <= 13.2 || left >= 86.8).toBe(true)
  }
})
