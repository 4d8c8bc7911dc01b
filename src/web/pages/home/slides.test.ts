import { expect, test } from 'vitest'
import type { Slide } from '#contract/site/settings.ts'
import { readSite } from '#src/brand/site.ts'
import { contrast } from '#contract/theme/colour.ts'
import { derive } from '#contract/theme/derive.ts'
import { slideColours, slidesOf, slideTarget } from './slides.ts'

const site = readSite({ companyName: 'Puddle Lane', tagline: 'Clean car, cheerful day.' })
const slide = (own: Partial<Slide>): Slide => ({
  headline: 'Shine',
  text: '',
  tag: '',
  href: '',
  buttonText: 'Go',
  image: '',
  color: '',
  ...own,
})

test('a slide leads to a menu item, or to a page of the shop', () => {
  expect(slideTarget(slide({ tag: '_LOCATIONS' }), site)).toBe('/locations')
  expect(slideTarget(slide({ tag: '_SHOP', href: '_CLUBS' }), site)).toBe('/shop/washClubs')
  expect(slideTarget(slide({ tag: '_SHOP' }), site)).toBe('/shop/washes')
  expect(slideTarget(slide({ tag: '_LOCATIONS', href: '_CLUBS' }), site)).toBe('/locations')
})

test('a slide has no button without a tag, without words, and for what the merchant does not have', () => {
  expect(slideTarget(slide({}), site)).toBeUndefined()
  expect(slideTarget(slide({ tag: '_SHOP', buttonText: '' }), site)).toBeUndefined()
  const small = readSite({ menuItems: [{ label: 'Home', href: '/', tag: '_HOME' }] })
  expect(slideTarget(slide({ tag: '_LOCATIONS' }), small)).toBeUndefined()
  expect(slideTarget(slide({ tag: '_SHOP', href: '_MERCH' }), small)).toBeUndefined()
})

test('a merchant without slides is introduced by name and tagline', () => {
  const [only, ...more] = slidesOf(site)
  expect(more).toEqual([])
  expect(only).toMatchObject({ headline: 'Puddle Lane', text: 'Clean car, cheerful day.' })
  expect(slideTarget(only!, site)).toBe('/shop/washes')
})

test('a colour of a slide is legible on the hero of both schemes', () => {
  const paint = { lightTheme: { hero: '#a9e0ff' }, darkTheme: { hero: '#101020' } }
  const colours = slideColours('#7f7f7f', paint)!
  for (const scheme of ['light', 'dark'] as const)
    expect(contrast(colours[scheme], derive(paint, scheme).tokens['hero-a']!)).toBeGreaterThanOrEqual(4.5)
  expect(slideColours('', paint)).toBeUndefined()
})
