import { expect, test } from 'vitest'
import { replacesConfig } from './replaces-config.ts'

const menuItems = [{ label: 'Home', href: '/', tag: '_HOME' as const }]
const shopItems = [{ label: 'Washes', href: '/washes', tag: '_WASHES' as const }]
const stored = { timeStamp: 100, menuItems, shopItems }

test('a config with the same timestamp does not replace the stored one', () => {
  expect(replacesConfig(stored, { ...stored })).toBe(false)
})

test('a config with another timestamp replaces it, even an older one: the server may have been restored', () => {
  expect(replacesConfig(stored, { ...stored, timeStamp: 101 })).toBe(true)
  expect(replacesConfig(stored, { ...stored, timeStamp: 99 })).toBe(true)
})

test('a config replaces it when forced, when none is stored, and when menu or shop items are missing', () => {
  expect(replacesConfig(stored, stored, true)).toBe(true)
  expect(replacesConfig(undefined, stored)).toBe(true)
  expect(replacesConfig({ ...stored, menuItems: [] }, stored)).toBe(true)
  expect(replacesConfig({ timeStamp: 100, menuItems }, stored)).toBe(true)
})
