import { expect, test } from 'vitest'
import type { Location } from '#contract/shapes/place.ts'
import { factsOf } from './facts.ts'

const place: Location = {
  id: 3,
  name: 'Elm Street',
  city: 'Brookfield',
  address1: '214 Elm Street',
  address2: null,
  state: 'OR',
  zip: '97301',
  latitude: 44.9,
  longitude: -123,
  phone: '5035550142',
  hours: {
    timeZone: 'America/Los_Angeles',
    weekly: [[], [{ opens: '08:00', closes: '20:00' }], [], [], [], [], [{ opens: '08:00', closes: '24:00' }]],
    exceptions: [],
  },
}

const product = (productId: number, price: number, details: string[] = []) => ({
  productId,
  name: `Wash ${productId}`,
  price,
  details,
  monthlyPrice: null,
})

const now = Date.parse('2026-12-24T20:00:00Z')

const facts = (name: string, path: string, answers: Record<string, unknown>, currency = 'USD') =>
  factsOf({
    page: {
      name,
      path,
      label: name === 'home' ? '' : 'Washes',
      reads: Object.keys(answers).map((each) => ({ name: each, call: 'GET /products' })),
    },
    origin: 'https://duck.example',
    merchant: { companyName: 'Duck Wash', currency },
    picture: 'https://duck.example/share/1/washes.jpg',
    data: { at: now, answers },
  }) as unknown as Record<string, unknown>[]

test('a place names the country of its state, and none where that is not known', () => {
  const countryIn = (state: string) => {
    const [fact] = facts('locations', '/locations', { locations: [{ ...place, state }] })
    return (fact!.address as Record<string, unknown>).addressCountry
  }
  expect(['OR', 'on', 'Bavaria'].map(countryIn)).toEqual(['US', 'CA', undefined])
})

test('each place is a car wash with its address and opening hours', () => {
  const [first] = facts('locations', '/locations', { locations: [place] })
  expect(first).toMatchObject({
    '@type': 'AutoWash',
    name: 'Duck Wash, Elm Street',
    address: { streetAddress: '214 Elm Street', addressLocality: 'Brookfield', postalCode: '97301' },
    geo: { latitude: 44.9, longitude: -123 },
    telephone: '+15035550142',
  })
  expect(first!.openingHoursSpecification).toEqual([
    expect.objectContaining({ dayOfWeek: 'https://schema.org/Monday', opens: '08:00', closes: '20:00' }),
    expect.objectContaining({ dayOfWeek: 'https://schema.org/Saturday', opens: '08:00', closes: '23:59' }),
  ])
})

test('days with other hours are told from today on, a closed one as open from midnight to midnight', () => {
  const exceptions = [
    { date: '2027-01-01', open: [] },
    { date: '2026-12-25', open: [{ opens: '10:00', closes: '14:00' }] },
    { date: '2026-07-04', open: [] },
  ]
  const [first] = facts('locations', '/locations', {
    locations: [{ ...place, hours: { ...place.hours!, exceptions } }],
  })
  expect(first!.specialOpeningHoursSpecification).toEqual([
    expect.objectContaining({ validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '10:00', closes: '14:00' }),
    expect.objectContaining({ validFrom: '2027-01-01', validThrough: '2027-01-01', opens: '00:00', closes: '00:00' }),
  ])
})

test('prices are in the merchant’s currency, and a free product is no offer', () => {
  const found = facts('washes', '/shop/washes', { 'products/AppWash': [product(1, 24), product(2, 0)] }, 'CAD')
  expect(found.filter((each) => each['@type'] === 'Product')).toEqual([
    expect.objectContaining({ offers: expect.objectContaining({ price: '24.00', priceCurrency: 'CAD' }) }),
  ])
})

test('a club has the price of its first month, and that of the later ones', () => {
  const club = { ...product(3, 9.99), monthlyPrice: 35 }
  const [first] = facts('washClubs', '/shop/washClubs', { 'products/AppClub': [club] })
  expect(first!.offers).toMatchObject({
    price: '9.99',
    priceSpecification: [
      { price: '9.99', billingDuration: 1, unitCode: 'MON' },
      { price: '35.00', billingStart: 1, unitCode: 'MON' },
    ],
  })
})

test('a page of the shop offers its own products, not those beside them', () => {
  const found = facts('washes', '/shop/washes', {
    'products/AppWash': [product(1, 24, ['Foam', 'Wax'])],
    'products/AppClub': [product(2, 9.99)],
  })
  expect(found.filter((each) => each['@type'] === 'Product')).toEqual([
    expect.objectContaining({
      name: 'Wash 1',
      description: 'Foam. Wax',
      offers: expect.objectContaining({
        price: '24.00',
        priceCurrency: 'USD',
        url: 'https://duck.example/shop/washes#product-1',
      }),
    }),
  ])
})

test('a page below home tells the way to it', () => {
  const crumbs = facts('washes', '/shop/washes', {}).find((each) => each['@type'] === 'BreadcrumbList')
  expect(crumbs!.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Duck Wash', item: 'https://duck.example/' },
    { '@type': 'ListItem', position: 2, name: 'Washes', item: 'https://duck.example/shop/washes' },
  ])
  expect(facts('home', '/', {})).toEqual([])
})

test('questions of the merchant are headings that end in a question mark, with the text up to the next heading', () => {
  const supportFaqs =
    '<h2>Questions</h2><h3>Is it <b>safe</b> &amp; soft?</h3><p>Yes,</p><ul><li>always</li></ul><h3>Hours</h3><p>8-20</p><h3>Is &amp;lt; a sign?</h3><p>Yes</p>'
  const [faq] = facts('about', '/faq', { appTexts: { support: { supportFaqs } } })
  expect(faq).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      { name: 'Is it safe & soft?', acceptedAnswer: { text: 'Yes, always' } },
      { name: 'Is &lt; a sign?', acceptedAnswer: { text: 'Yes' } },
    ],
  })
})
