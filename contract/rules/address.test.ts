import { expect, test } from 'vitest'
import { addresseeOf, addressFieldProblem, addressLine } from './address.ts'
import { requiredText } from './required.ts'

test('all lines of an address but the second are required', () => {
  for (const field of ['first', 'last', 'address1', 'city', 'state', 'zipCode'] as const)
    expect([field, addressFieldProblem(field, ' ')]).toEqual([field, requiredText])
  expect(addressFieldProblem('address2', '')).toBeNull()
})

test('a line that is longer than the server takes says so', () => {
  expect(addressFieldProblem('city', 'x'.repeat(60))).toBeNull()
  expect(addressFieldProblem('city', 'x'.repeat(61))).toBe('Use at most 60 characters.')
})

test('an address is one line, without what is missing, and names the addressee', () => {
  const home = { first: 'Casey', last: 'Okafor', address1: '38 Orchard Lane', city: 'Brookfield', state: 'OR' }
  expect(addressLine({ ...home, address2: null, zipCode: '97301' })).toBe('38 Orchard Lane, Brookfield, OR 97301')
  expect(addressLine({ ...home, address2: 'Apt 2' })).toBe('38 Orchard Lane, Apt 2, Brookfield, OR')
  expect([addresseeOf(home), addresseeOf({ ...home, addressedTo: 'C. Okafor' })]).toEqual(['Casey Okafor', 'C. Okafor'])
})
