import { expect, test } from 'vitest'
import { shortAddress } from './short-address.ts'

test('of an address the network is kept', () => {
  expect(shortAddress('203.0.113.77')).toBe('203.0.113.x')
  expect(shortAddress('2001:db8:7:1::/64')).toBe('2001:db8:7::')
})

test('of what is no address nothing is kept', () => {
  expect(shortAddress('unknown')).toBeNull()
  expect(shortAddress('127.0.0.1')).toBeNull()
  expect(shortAddress('0:0:0:0::/64')).toBeNull()
})
