import { expect, test } from 'vitest'
import { contentNamed, type EditedName } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { FactedRow, KnownRows } from '../editing/published-rows.ts'
import { editedAnswers, editedDeals, editedSurvey, type Draft } from './edited-answers.ts'

const rowOf = (kind: EditedName, says: Row): Row => ({
  ...Object.fromEntries(
    Object.entries(contentNamed(kind).fields).map(([name, { fallback }]) => [name, fallback ?? null]),
  ),
  ...says,
})
const known = (kind: EditedName, rows: readonly Row[], facts: Partial<FactedRow> = {}): KnownRows => ({
  [kind]: {
    timeStamp: 1,
    files: '/assets/2/',
    rows: rows.map((says, at) => ({ id: String(at + 1), row: rowOf(kind, says), ...facts })),
  },
})
const at = Date.parse('2026-12-01T12:00:00Z')
const draftOf = (rows: KnownRows, edits: Draft['edits'], more: Partial<Draft> = {}): Draft => ({
  known: rows,
  edits,
  order: 'price',
  at,
  ...more,
})
const washes = known('products', [
  { type: 'AppWash', name: 'Deluxe', price: '24.00' },
  { type: 'AppWash', name: 'Basic', price: '11.00', locations: ['elm street'] },
  { type: 'AppBundle', name: 'Five', price: '80.00' },
])
const answers = { 'products/AppBundle': ['as published'], locations: [{ id: 7, name: 'Elm Street' }] }

test('a list with an edited product is derived again, with its order, picture and locations; other lists are unchanged', () => {
  const edits = [
    { path: '/products/2/price', before: '11.00', after: '12.00' },
    { path: '/products/2/position', before: null, after: 1 },
    { path: '/products/2/picture', before: null, after: 'duck-1.svg' },
  ]
  const shown = editedAnswers(answers, draftOf(washes, edits, { order: 'arranged' }))
  expect(shown['products/AppBundle']).toBe(answers['products/AppBundle'])
  expect(shown['products/AppWash']).toMatchObject([
    { productId: 2, price: 12, locations: [7], position: 1, picture: '/assets/2/duck-1.svg' },
    { productId: 1, price: 24 },
  ])
})

test('a product that is taken off sale or has a problem is left out', () => {
  const names = (edits: Draft['edits']) =>
    (editedAnswers(answers, draftOf(washes, edits))['products/AppWash'] as Product[]).map(({ name }) => name)
  expect(names([{ path: '/products/1/onSale', before: true, after: false }])).toEqual(['Basic'])
  expect(names([{ path: '/products/1/price', before: '24.00', after: 'free' }])).toEqual(['Basic'])
})

test('a place is derived with its hours, and keeps the notice of the day', () => {
  const notice = { kind: 'closed', date: '2026-12-01', text: 'Frost' }
  const published = { locations: [{ id: 1, name: 'Elm Street', notice }] }
  const place = { name: 'Elm Street', city: 'Brookfield', address1: 'Elm Street 1', state: 'OR', zip: '97301' }
  const rows = known('locations', [{ ...place, latitude: 1, longitude: 2 }])
  const shown = editedAnswers(
    published,
    draftOf(rows, [{ path: '/locations/1/name', before: 'Elm Street', after: 'Elm' }]),
  )
  expect(shown.locations).toEqual([
    { id: 1, ...place, name: 'Elm', address2: null, latitude: 1, longitude: 2, phone: null, notice },
  ])
})

test('texts and the support are those of the draft, and what it does not say is as published', () => {
  const rows: KnownRows = {
    ...known('texts', []),
    texts: {
      timeStamp: 1,
      files: '',
      rows: [
        { id: 'terms', row: rowOf('texts', { text: 'terms', html: '<p>a</p>' }) },
        { id: 'faq', row: rowOf('texts', { text: 'faq', html: null }) },
      ],
    },
  }
  const appTexts = { support: { supportEmail: 'a@b.c' }, privacyPolicy: 'p', termsVersion: '1' }
  const edits = [{ path: '/texts/terms/html', before: '<p>a</p>', after: '<p>a</p>\n\n<p>b</p>' }]
  expect(editedAnswers({ appTexts }, draftOf(rows, edits)).appTexts).toEqual({
    support: { supportEmail: 'a@b.c', supportFaqs: null },
    privacyPolicy: 'p',
    termsVersion: '1',
    terms: [{ value: '<p>a</p>' }, { value: '<p>b</p>' }],
  })
})

test('a deal is there within its window, while claims are left', () => {
  const window = { startsAt: '2026-12-01T12:00:00.000Z', endsAt: '2026-12-02T12:00:00.000Z' }
  const deals = (moment: number, facts: Partial<FactedRow> = {}) => {
    const rows = known('deals', [{ name: 'Rinse', description: 'Free', totalLimit: 2, ...window }], facts)
    return editedDeals(answers, draftOf(rows, [], { at: moment })).map(({ name }) => name)
  }
  expect([at - 1, at, at + 86_400_000 - 1, at + 86_400_000].map((moment) => deals(moment).length)).toEqual([0, 1, 1, 0])
  expect(deals(at, { claimed: 2 })).toEqual([])
})

test('the questions of the survey are those of the draft', () => {
  const rows = known('survey', [{ question: 'Why?' }, { question: 'When?' }])
  const edits = [
    { path: '/survey/1', before: rows.survey!.rows[0]!.row },
    { path: '/survey/new-a', after: { question: 'How?' } },
  ]
  expect(editedSurvey(draftOf(rows, edits)).map(({ question }) => question)).toEqual(['How?', 'When?'])
})
