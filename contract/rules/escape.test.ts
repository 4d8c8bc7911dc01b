import { expect, test } from 'vitest'
import { escapeMarkup, escapeXml } from './escape.ts'

test('no sign of a text is read as markup, nor ends an attribute', () => {
  expect(escapeMarkup(`<b title="x" id='y'>&amp;</b>`)).toBe(
    '&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/b&gt;',
  )
})

test('an apostrophe has a name in XML, and a number in HTML', () => {
  expect([escapeXml("O'Neil & <b>"), escapeMarkup("O'Neil")]).toEqual(['O&apos;Neil &amp; &lt;b&gt;', 'O&#39;Neil'])
})
