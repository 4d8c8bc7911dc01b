import { expect, test } from 'vitest'
import { paragraphsOf } from './plain-text.ts'

test('each block of HTML becomes a paragraph of text', () => {
  const html = '<h2>Club</h2><p>Renews <b>monthly</b>.</p><ul><li>One car</li><li>Any site</li></ul>'
  expect(paragraphsOf(html)).toEqual(['Club', 'Renews monthly.', 'One car', 'Any site'])
})

test('entities are decoded, and markup never survives', () => {
  expect(paragraphsOf('<p>Wash &amp; dry, it&rsquo;s &lt;free&gt;</p><img src=x onerror=alert(1)>')).toEqual([
    'Wash & dry, it’s <free>',
  ])
})

test('text without markup is one paragraph, and an empty text none', () => {
  expect(paragraphsOf('Cancel any time.')).toEqual(['Cancel any time.'])
  expect(paragraphsOf('')).toEqual([])
})
