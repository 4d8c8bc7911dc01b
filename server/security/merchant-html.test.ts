import { expect, test } from 'vitest'
import { hostileHtml } from '#tests/support/hostile-html.ts'
import { sanitised } from './merchant-html.ts'

test('text, structure and links stay as they are', () => {
  const html =
    '<h3>How?</h3><p>Open the <b>wallet</b>, or <a href="mailto:hi@wash.example">write</a>.</p>' +
    '<ul><li>One</li></ul><table><tr><td colspan="2">A &amp; B</td></tr></table><a href="/washes">Washes</a>'
  expect(sanitised(html)).toBe(html)
})

test.each(hostileHtml)('nothing hostile is left of %s', (html) => {
  const clean = sanitised(html)
  expect(clean).not.toMatch(
    /<(script|style|svg|math|form|input|iframe|object|embed|meta|base|link|img|video|template)/i,
  )
  expect(clean).not.toMatch(/<[^>]*\s(on\w+|style|src|srcdoc|action|formaction|xlink:href)\s*=/i)
  expect(clean).not.toMatch(/<[^>]*href\s*=\s*"?\s*(javascript|data|vbscript):/i)
})

test.each(hostileHtml)('a second pass changes nothing of %s', (html) => {
  expect(sanitised(sanitised(html))).toBe(sanitised(html))
})

test('the content of scripts and styles is no text for readers', () => {
  expect(sanitised('<p>A</p><style>p{}</style><script>alert(1)</script><svg><text>x</text></svg>')).toBe('<p>A</p>')
})
