import { expect, test } from 'vitest'
import type { FileUse } from '#contract/shapes/site-file.ts'
import { kindsIn, replacedContent, withAddress } from './replaced-uses.ts'

const from = { name: 'old-1.svg', url: '/assets/2/old-1.svg' }
const to = { name: 'new-2.svg', url: '/assets/2/new-2.svg' }
const replacement = { from, to }
const use = (path: string): FileUse => ({ path, in: 'site' })

test('the address of a file is another one wherever settings have it, and what has not is the same value', () => {
  const carousel = { pages: [{ image: from.url, text: 'Wash' }, { image: '/assets/2/other.svg' }], seconds: 5 }
  expect(withAddress(carousel, replacement)).toEqual({
    pages: [{ image: to.url, text: 'Wash' }, { image: '/assets/2/other.svg' }],
    seconds: 5,
  })
  const untouched = { pages: [{ image: `${from.url}?x` }], none: null, list: ['a', 1] }
  expect(withAddress(untouched, replacement)).toBe(untouched)
})

test('pictures of rows and addresses in texts are edits on what is published', () => {
  const uses = [use('/products/12/picture'), use('/texts/faq/html'), use('/logo')]
  expect(kindsIn(uses)).toEqual(['products', 'texts'])
  const html = `<p><a href="${from.url}">One</a> <a href="${from.url}">two</a></p>`
  const published = {
    products: [{ id: '12', row: { type: 'AppWash', name: 'Basic', picture: from.name } }],
    texts: [{ id: 'faq', row: { text: 'faq', html } }],
  }
  expect(replacedContent([], published, uses, replacement)).toEqual([
    { path: '/products/12/picture', of: 'Basic', before: from.name, after: to.name },
    { path: '/texts/faq/html', of: 'faq', before: html, after: html.replaceAll(from.url, to.url) },
  ])
})

test('a row that is edited to show another file already, or that is gone, stays as it is', () => {
  const uses = [use('/products/12/picture'), use('/products/13/picture'), use('/products/14/picture')]
  const published = {
    products: [
      { id: '12', row: { name: 'Basic', picture: from.name } },
      { id: '13', row: { name: 'Deluxe', picture: from.name } },
    ],
  }
  const edits = [
    { path: '/products/12/picture', before: from.name, after: 'third-3.svg' },
    { path: '/products/13/price', before: '5.00', after: '6.00' },
  ]
  expect(replacedContent(edits, published, uses, replacement).map(({ path }) => path)).toEqual(['/products/13/picture'])
})
