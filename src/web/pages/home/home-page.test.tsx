import { expect, test } from 'vitest'
import { aProduct } from '#tests/support/products.ts'
import { markupOf, textsIn, valuesOf, type Shown } from '#tests/support/screen.tsx'
import HomePage from './home-page.tsx'

const slides = {
  pages: [
    { headline: 'Shine on', text: 'In three minutes.', tag: '_SHOP', href: '_WASHES', buttonText: 'Buy a wash' },
    { headline: 'Find us', tag: '_LOCATIONS', buttonText: 'Find yours', image: '/assets/1/map.svg' },
  ],
}
const club = aProduct({
  productId: 9,
  name: 'Puddle Club',
  price: 9.99,
  signupPrice: 9.99,
  monthlyPrice: 34.99,
  details: ['One wash a day'],
  productType: 'AppClub',
})
const washes = [7, 24, 18, 11].map((price, index) =>
  aProduct({ productId: index + 1, name: `Wash ${index + 1}`, price }),
)
const place = (id: number, name: string) => ({
  id,
  name,
  city: 'Brookfield',
  address1: `${id} Elm Street`,
  address2: null,
  state: 'OR',
  zip: '97301',
  latitude: 45,
  longitude: -123,
  phone: null,
})
const answers = {
  'products/AppWash': washes,
  'products/AppClub': [club],
  locations: [place(1, 'Elm Street'), place(2, 'Old Mill')],
}
const site = {
  companyName: 'Puddle Lane',
  carousel: slides,
  homeVideo: '/assets/1/film.mp4',
  homeVideoPoster: '/assets/1/film.png',
}
const draw = (shown: Shown = {}) => markupOf(<HomePage />, { session: 'none', site, answers, ...shown })

test('a visitor sees the best three washes with their prices', () => {
  const named = textsIn(draw()).filter((text) => /^(Wash \d|\$\d+\.\d\d)$/.test(text))
  expect(named.slice(0, 6)).toEqual(['Wash 2', '$24.00', 'Wash 3', '$18.00', 'Wash 4', '$11.00'])
})

test('the first slide is complete before any script runs, and the others take no focus', () => {
  const [first, second] = draw().split('aria-roledescription="slide"').slice(1)
  expect(textsIn(`<${first!}`)).toEqual(expect.arrayContaining(['Shine on', 'In three minutes.', 'Buy a wash']))
  expect(valuesOf('href', first!)).toEqual(['/shop/washes', '/shop/washClubs'])
  expect(first!.slice(0, first!.indexOf('>'))).not.toContain('inert')
  expect(second!.slice(0, second!.indexOf('>'))).toContain('inert')
})

test('the first render has the poster of the video, and not the video', () => {
  const markup = draw()
  expect(valuesOf('src', markup)).toContain('/assets/1/film.png')
  expect(markup).not.toContain('<video')
})

test('one slide has nothing to choose, and without a video nothing to pause', () => {
  const one = { ...site, carousel: { pages: slides.pages.slice(0, 1) } }
  const labels = (shown: Record<string, unknown>) => valuesOf('aria-label', draw({ site: shown }))
  expect(labels(site)).toEqual(expect.arrayContaining(['Choose slide', 'Next slide', 'Pause video and slides']))
  expect(labels(one)).not.toContain('Choose slide')
  expect(labels(one)).toContain('Pause video and slides')
  expect(labels({ ...one, homeVideo: '' })).not.toContain('Pause video and slides')
})

test('the club says what its first month and each month cost', () => {
  expect(textsIn(draw())).toEqual(
    expect.arrayContaining(['First Month $9.99', 'Puddle Club', 'One wash a day', 'then $34.99 monthly']),
  )
  expect(textsIn(draw({ answers: { ...answers, 'products/AppClub': [] } }))).not.toContain('Join the club')
})

test('the locations are counted and named, with the way to each', () => {
  const markup = draw()
  expect(textsIn(markup)).toEqual(expect.arrayContaining(['Visit any of our 2 locations!', 'Elm Street', 'Old Mill']))
  expect(valuesOf('aria-label', markup)).toContain('Directions to Old Mill')
  expect(textsIn(draw({ answers: { ...answers, locations: [place(1, 'Elm Street')] } }))).toContain('Visit us!')
})

test('what the shop does not have, the home does not lead to', () => {
  const bare = draw({ opens: () => false })
  expect(valuesOf('href', bare)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^\/(washes|washClub|findUs)/)]),
  )
  expect(textsIn(bare)).toContain('Visit any of our 2 locations!')
  expect(textsIn(bare)).not.toContain('Puddle Club')
})

test('a user who has switched bubbles off has none', () => {
  const bubbles = (preferences: object) =>
    draw({ session: 'person', answers: { ...answers, account: { firstName: 'Casey', preferences } } }).match(
      /--delay:/g,
    )
  expect(bubbles({})).toHaveLength(14)
  expect(bubbles({ bubbles: false })).toBeNull()
})
