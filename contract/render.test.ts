import { expect, test } from 'vitest'
import { pageLocaleOf } from './render.ts'

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de-DE'],
  ['en-gb', 'en-GB'],
  ['fr-FR;q=1', 'fr-FR'],
  ['es-ES,es', 'en-US'],
  ['', 'en-US'],
  [undefined, 'en-US'],
])('the languages %j get pages in the form of %s', (languages, locale) => {
  expect(pageLocaleOf(languages)).toBe(locale)
})
