import { expect, test } from 'vitest'
import type { WebRoute } from '#contract/routes/web.ts'
import { markupOf, textsIn, valuesOf, type Shown } from '#tests/support/screen.tsx'
import AboutPage from './about-page.tsx'

const route = { name: 'about', path: '/faq', label: 'About', title: 'About' } as WebRoute
const support = { supportPhone: '5035550142', supportEmail: 'hello@puddle.example', supportFaqs: '<p>Why?</p>' }
const draw = (shown: Shown = {}) =>
  markupOf(<AboutPage route={route} />, { session: 'none', answers: { appTexts: { support } }, ...shown })

test('a visitor reads how to reach the merchant, under the label of its menu', () => {
  const markup = draw()
  expect(textsIn(markup)).toEqual(expect.arrayContaining(['About', '(503) 555-0142', 'hello@puddle.example']))
  expect(valuesOf('href', markup)).toEqual(expect.arrayContaining(['mailto:hello@puddle.example']))
  expect(textsIn(markup)).toContain('Questions and answers')
})

test('the number of the site serves until the texts are there', () => {
  expect(textsIn(draw({ answers: {}, site: { contact: { phone: '5035550100' } } }))).toContain('(503) 555-0100')
})

test('the other texts are linked where the shop has them', () => {
  expect(valuesOf('href', draw())).toEqual(expect.arrayContaining(['/termsAndConditions', '/privacy']))
  expect(valuesOf('href', draw({ opens: () => false }))).not.toContain('/privacy')
})
