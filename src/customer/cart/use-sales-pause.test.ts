import { expect, test } from 'vitest'
import { aProduct } from '#tests/support/products.ts'
import { pauseText } from './use-sales-pause.ts'

const now = new Date(2026, 2, 10, 12).getTime()
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()
const wash = aProduct()
const reload = aProduct({ productType: 'GiftCardRecharge' })

test('a paused product says until when, in the merchant’s words', () => {
  const pauses = [{ what: 'all' as const, words: 'The dryer is being repaired.', until: at(10, 15) }]
  expect(pauseText([wash], pauses, now)).toBe('Sales are paused until 3:00pm. The dryer is being repaired.')
})

test('a pause that ends on another day names the day', () => {
  expect(pauseText([wash], [{ what: 'AppWash', words: '', until: at(11, 9) }], now)).toBe(
    'Sales are paused until 11/03/2026 - 9:00am.',
  )
})

test('one paused product stops a cart; when its pause has ended, nothing is said', () => {
  const pauses = [{ what: 'GiftCard' as const, words: '', until: at(10, 15) }]
  expect(pauseText([wash], pauses, now)).toBeUndefined()
  expect(pauseText([wash, reload], pauses, now)).toContain('Sales are paused')
  expect(pauseText([wash, reload], pauses, Date.parse(at(10, 15)))).toBeUndefined()
})
