import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  concealCardNumber,
  giftCardNumberProblem,
  isGiftCardNumber,
  luhnDigit,
  maskCardNumber,
  passesLuhn,
} from './card-number.ts'
import { digitsOf } from './digits.ts'

test('well-known test numbers pass, and a changed digit fails', () => {
  expect(passesLuhn('4242424242424242')).toBe(true)
  expect(passesLuhn('378282246310005')).toBe(true)
  expect(passesLuhn('4242424242424241')).toBe(false)
  expect(passesLuhn('')).toBe(false)
})

test('a computed check digit passes, and any other digit in its place fails', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{15}$/), (digits) => {
      const check = luhnDigit(digits)
      return passesLuhn(`${digits}${check}`) && !passesLuhn(`${digits}${(check + 1) % 10}`)
    }),
  )
})

test('a typed number is required, has digits alone, sixteen of them, and passes the check', () => {
  expect(giftCardNumberProblem(' ')).toBe('Input is required.')
  expect(giftCardNumberProblem('4242-4242-4242-424X')).toBe('Must only include numbers')
  expect(giftCardNumberProblem('4242-4242-4242-424')).toBe('Must be 16 digits')
  expect(giftCardNumberProblem('4242-4242-4242-4241')).toBe('Please check the number.')
  expect(giftCardNumberProblem('4242-4242-4242-4242')).toBeNull()
})

test('a gift card has 16 digits', () => {
  expect(isGiftCardNumber('4242424242424242')).toBe(true)
  expect(isGiftCardNumber('378282246310005')).toBe(false)
  expect(isGiftCardNumber('4242-4242-4242-4242')).toBe(false)
})

test('typed numbers are grouped by four with dashes and cut at 19 characters', () => {
  expect(maskCardNumber('4242')).toBe('4242')
  expect(maskCardNumber('42424')).toBe('4242-4')
  expect(maskCardNumber('4242 4242x4242424299')).toBe('4242-4242-4242-4242')
  expect(digitsOf(maskCardNumber('4242424242424242'))).toBe('4242424242424242')
})

test('a concealed number keeps its last four digits', () => {
  expect(concealCardNumber('4242424242421234')).toBe('•••• 1234')
})
