import { expect, test } from 'vitest'
import { contentValue } from './content-value.ts'

test('a value of content is read as customers read it, and any other as it is', () => {
  expect(contentValue('/products/1/price', '12.00')).toBe('$12.00')
  expect(contentValue('/products/1/price', 'free')).toBe('free')
  expect(contentValue('/products/1/locations', [])).toBe('All locations')
  expect(contentValue('/products/1/type', 'AppWash')).toBe('Wash')
  expect(contentValue('/products/new-1', { price: '14.00' })).toBe('$14.00')
  expect(contentValue('/deals/1', { name: 'Rinse' })).toBe('')
  expect(contentValue('/products/1/uses', 3)).toBeUndefined()
  expect(contentValue('/tagline', 'Clean.')).toBeUndefined()
})
