import { expect, test } from 'vitest'
import { callAddress, formatPhone, phoneProblem, phoneText } from './phone.ts'
import { postalCodeProblem } from './postal-code.ts'

test('exactly 10 digits are formatted as (xxx) xxx-xxxx, however they were typed', () => {
  expect(formatPhone('503.555.0142')).toBe('(503) 555-0142')
  expect(formatPhone('(503) 555-0142')).toBe('(503) 555-0142')
})

test('any other number of digits gives an empty text', () => {
  expect(formatPhone('503555014')).toBe('')
  expect(formatPhone('15035550142')).toBe('')
})

test('a number of another form is shown as it was written', () => {
  expect(phoneText('7155550110')).toBe('(715) 555-0110')
  expect(phoneText('+49 30 1234')).toBe('+49 30 1234')
})

test('a number is dialled by its digits, and by the plus of its country', () => {
  expect(callAddress('(503) 555-0142')).toBe('tel:5035550142')
  expect(callAddress('+49 (30) 12-34')).toBe('tel:+49301234')
})

test('a phone number has 10 digits', () => {
  expect(phoneProblem('(503) 555-0142')).toBeNull()
  expect(phoneProblem('(503) 555')).toBe('Must be 10 digits')
  expect(phoneProblem('15035550142')).toBe('Must be 10 digits')
  expect(phoneProblem('')).toBe('Input is required.')
})

test('a postal code needs one word character, of any country', () => {
  expect(postalCodeProblem('97301')).toBeNull()
  expect(postalCodeProblem('SW1A 1AA')).toBeNull()
  expect(postalCodeProblem(' - ')).toBe('Input is required.')
})
