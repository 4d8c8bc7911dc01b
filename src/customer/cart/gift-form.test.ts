import { expect, test } from 'vitest'
import { emptyGift, formOf, giftOf, giftProblems } from './gift-form.ts'

test('a gift needs a recipient', () => {
  expect(giftProblems(emptyGift)).toEqual({ giftedEmail: 'No Recipient selected.' })
  expect(giftProblems({ ...emptyGift, giftedEmail: 'priya' })).toEqual({ giftedEmail: 'Please enter a valid email.' })
  expect(giftProblems({ ...emptyGift, giftedEmail: ' priya@example.com ' })).toEqual({ giftedEmail: null })
})

test('a gift in the cart fills the form, and is the same gift when nothing is changed', () => {
  const gift = { giftedEmail: 'priya@example.com', giftedTo: 'Priya', giftMessage: '', giftHeader: 8 }
  expect(formOf(gift).giftHeader).toBe('8')
  expect(giftOf(formOf(gift))).toEqual(gift)
})

test('input is trimmed, and the heading is its number', () => {
  expect(
    giftOf({ giftedEmail: ' priya@example.com ', giftedTo: ' Priya ', giftMessage: ' Enjoy ', giftHeader: '0' }),
  ).toEqual({
    giftedEmail: 'priya@example.com',
    giftedTo: 'Priya',
    giftMessage: 'Enjoy',
    giftHeader: 0,
  })
})
