import { expect, test } from 'vitest'
import { emptyGift, giftOf, giftProblems } from './gift-form.ts'

test('a gift needs a recipient', () => {
  expect(giftProblems(emptyGift)).toEqual({ giftedEmail: 'No Recipient selected.' })
  expect(giftProblems({ ...emptyGift, giftedEmail: 'priya' })).toEqual({ giftedEmail: 'Please enter a valid email.' })
  expect(giftProblems({ ...emptyGift, giftedEmail: ' priya@example.com ' })).toEqual({ giftedEmail: null })
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
