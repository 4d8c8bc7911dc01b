import { expect, test } from 'vitest'
import { serviceFor } from './map-service.ts'

const both = { frame: { origin: 'http://maps.localhost', services: ['apple' as const, 'google' as const] } }
const only = (service: 'apple' | 'google') => ({ frame: { ...both.frame, services: [service] } })

test('Apple draws the map on its devices, Google elsewhere', () => {
  expect(serviceFor(both, 'ios')).toBe('apple')
  expect(serviceFor(both, 'android')).toBe('google')
  expect(serviceFor(both, 'other')).toBe('google')
})

test('with one key, Google draws on all devices and Apple on its own', () => {
  expect(serviceFor(only('google'), 'ios')).toBe('google')
  expect(serviceFor(only('apple'), 'ios')).toBe('apple')
  expect(serviceFor(only('apple'), 'android')).toBeUndefined()
})

test('without a key the app draws the map itself', () => {
  expect(serviceFor({ frame: null }, 'ios')).toBeUndefined()
  expect(serviceFor(undefined, 'android')).toBeUndefined()
})
