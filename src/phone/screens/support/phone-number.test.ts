import { expect, test } from 'vitest'
import { callAddress, phoneText } from './phone-number.ts'

test('a number is written for readers, and dialled by its digits', () => {
  expect(phoneText('5035550142')).toBe('(503) 555-0142')
  expect(phoneText('+49 30 1234')).toBe('+49 30 1234')
  expect(callAddress('+49 (30) 12-34')).toBe('tel:+49301234')
})
