import { expect, test } from 'vitest'
import { addressLine, directionsLink } from './directions.ts'

const lowell = { address1: '310 Depot Street', address2: null, city: 'Lowell', state: 'WI', zip: '54739' }

test('directions lead to the full address, in the phone’s maps app', () => {
  expect(directionsLink(lowell, 'ios')).toBe(
    'https://maps.apple.com/?daddr=310%20Depot%20Street%2C%20Lowell%2C%20WI%2054739',
  )
  expect(directionsLink(lowell, 'android')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=310%20Depot%20Street%2C%20Lowell%2C%20WI%2054739',
  )
})

test('the second line of an address is part of the directions', () => {
  expect(addressLine({ ...lowell, address2: 'Unit 4' })).toBe('310 Depot Street, Unit 4, Lowell, WI 54739')
})
