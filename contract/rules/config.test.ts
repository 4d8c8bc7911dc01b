import { expect, test } from 'vitest'
import { replacesConfig } from './config.ts'

const menuItems = [{ label: 'Home', href: '/', tag: '_HOME' as const }]
const shopItems = [{ label: 'Washes', href: '/washes', tag: '_WASHES' as const }]
const stored = { timeStamp: 100, menuItems, shopItems }

test('a config of the same time leaves the stored one', () => {
  expect(replacesConfig(stored, { ...stored })).toBe(false)
})

test('it is replaced by one of another time, older ones included: the server may have been set back', () => {
  expect(replacesConfig(stored, { ...stored, timeStamp: 101 })).toBe(true)
  expect(replacesConfig(stored, { ...stored, timeStamp: 99 })).toBe(true)
})

test('it is replaced by force, when there is none, and when it lacks menu or shop items', () => {
  expect(replacesConfig(stored, stored, true)).toBe(true)
  expect(replacesConfig(undefined, stored)).toBe(true)
  expect(replacesConfig({ ...stored, menuItems: [] }, stored)).toBe(true)
  expect(replacesConfig({ timeStamp: 100, menuItems }, stored)).toBe(true)
})
