import { expect, test } from 'vitest'
import { helpAddress } from './stages.tsx'

test('an email to support names the order', () => {
  const address = helpAddress('7F3K92QX', { page: true, email: 'help@puddle.example' })
  expect(address).toBe('mailto:help@puddle.example?subject=Order%20ref%207F3K92QX')
})

test('without an email the link is the support page, then the phone', () => {
  expect(helpAddress('7F3K92QX', { page: true, phone: '555' })).toBe('/Support')
  expect(helpAddress('7F3K92QX', { page: false, phone: '(503) 555-0142' })).toBe('tel:5035550142')
})

test('a merchant without any of them has no link', () => {
  expect(helpAddress('7F3K92QX', { page: false, email: null, phone: '' })).toBeUndefined()
})
