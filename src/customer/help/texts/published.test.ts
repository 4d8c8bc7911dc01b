import { expect, test } from 'vitest'
import { publishedHtml } from './published.ts'

const texts = {
  support: { supportEmail: null, supportPhone: null, supportFaqs: null },
  terms: [{ value: '<p>One</p>' }, { value: '<p>Two</p>' }],
  washClubTerms: [],
  privacyPolicy: null,
}

test('a text is all its paragraphs, and empty when none is published', () => {
  expect(publishedHtml(texts, 'terms')).toBe('<p>One</p>\n<p>Two</p>')
  expect(publishedHtml(texts, 'clubTerms')).toBe('')
  expect(publishedHtml(texts, 'privacy')).toBe('')
  expect(publishedHtml({ ...texts, privacyPolicy: ' <p>P</p> ' }, 'privacy')).toBe('<p>P</p>')
})
