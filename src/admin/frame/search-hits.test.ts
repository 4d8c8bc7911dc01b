import { expect, test } from 'vitest'
import { hitsFor, mostHits, type Hit } from './search-hits.ts'

const sold = [
  { id: '1', name: 'The Big Splash', detail: 'Wash' },
  { id: '2', name: 'Puddle Club Unlimited', detail: 'Club' },
]
const textOf = (hit: Hit): string => {
  if (hit.kind === 'page') return `${hit.section.name}${hit.setting ? ` ${hit.setting.path}` : ''}`
  return hit.kind === 'customer' ? hit.email : hit.kind === 'order' ? hit.number : hit.name
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

test('an email leads to its customer, and no other words do', () => {
  expect(found('casey@example.com')).toEqual(['casey@example.com'])
  expect(found('casey')).toEqual([])
})

test('a product is found by its name, when every word fits', () => {
  expect(found('big spl')).toEqual(['The Big Splash'])
  expect(found('big club')).toEqual([])
})

test('nothing typed has no hits, and few letters have no more than fit', () => {
  expect(found(' ')).toEqual([])
  expect(found('s')).toHaveLength(mostHits)
})

test('what the server has found stands first, and a customer once', () => {
  const casey = { name: 'Casey Okafor', email: 'casey@example.com' }
  const order = { number: '1A2B3C4D', total: 12.5, currency: 'USD', at: '2026-11-26T08:00:00.000Z', ...casey }
  const hits = hitsFor('casey@example.com', sold, { customers: [casey], orders: [order] })
  expect(hits.map(textOf)).toEqual(['1A2B3C4D', 'casey@example.com'])
})
