import { expect, test } from 'vitest'
import { hitsFor, mostHits, type Hit } from './search-hits.ts'

const sold = [
  { id: '1', name: 'The Big Splash', detail: 'Wash' },
  { id: '2', name: 'Puddle Club Unlimited', detail: 'Club' },
]
const textOf = (hit: Hit): string => {
  if (hit.kind === 'page') return `${hit.section.name}${hit.setting ? ` ${hit.setting.path}` : ''}`
  return hit.kind === 'customer' ? hit.hit.name : hit.name
}
const found = (typed: string) => hitsFor(typed, sold).map(textOf)

test('a page is found by the beginnings of its words, before what stands on other pages', () => {
  expect(found('hist')).toEqual(['history'])
  expect(found('ecom th')[0]).toBe('themes')
  expect(found('carou')[0]).toBe('carousel')
})

test('a setting leads to its page', () => {
  expect(found('company name')).toEqual(['basics /companyName'])
  expect(found('logo')).toContain('basics /logo')
})

test('a product is found by its name, when every word fits', () => {
  expect(found('big spl')).toEqual(['The Big Splash'])
  expect(found('big club')).toEqual([])
})

test('nothing typed has no hits, and few letters have no more than fit', () => {
  expect(found(' ')).toEqual([])
  expect(found('s')).toHaveLength(mostHits)
})

test('customers whom the server has found stand first', () => {
  const casey = {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Splash Okafor',
    email: 'splash@example.com',
    fits: { kind: 'name' as const, text: 'Splash Okafor', from: 0, to: 6 },
    order: null,
    memberships: [],
  }
  expect(hitsFor('splash', sold, [casey]).map(textOf).slice(0, 2)).toEqual(['Splash Okafor', 'The Big Splash'])
})
