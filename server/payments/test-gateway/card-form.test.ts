import { expect, test } from 'vitest'
import { readCard, type CardFields } from './card-form.ts'

const now = new Date('2026-03-31T12:00:00Z')
const typed = (over: Partial<CardFields> = {}) =>
  readCard(
    { number: '4242-4242-4242-4242', name: 'Maya Okafor', expiry: '08 / 28', cvc: '123', zip: '97301', ...over },
    now,
  )

test('a test card is accepted with its stored fields', () => {
  expect(typed()).toEqual({
    card: { behaviour: 'approves', brand: 'visa', lastFour: '4242', expirationMonth: 8, expirationYear: 2028 },
  })
})

test('every empty field has its message', () => {
  expect(readCard({}, now)).toEqual({
    errors: Object.fromEntries(
      ['number', 'name', 'expiry', 'cvc', 'zip'].map((field) => [field, 'Input is required.']),
    ),
  })
})

test.each([
  ['number', '4242 4242 4242 424x', 'Must only include numbers'],
  ['number', '4242 4242', 'Must be 16 digits'],
  ['number', '4242 4242 4242 4241', 'Please check the card number.'],
  ['expiry', '13/28', 'Use MM / YY.'],
  ['expiry', '02/26', 'This card has expired.'],
  ['cvc', '12', 'Must be 3 digits'],
] as const)('%s "%s" is refused with "%s"', (field, value, message) => {
  expect(typed({ [field]: value })).toEqual({ errors: { [field]: message } })
})

test('a real card typed into the demo is refused', () => {
  expect(typed({ number: '4111 1111 1111 1111' })).toEqual({
    errors: { number: 'This is a test form. Try 4242 4242 4242 4242.' },
  })
})

test('a card is valid until the end of its month', () => {
  expect(typed({ expiry: '03/26' })).toHaveProperty('card')
})
