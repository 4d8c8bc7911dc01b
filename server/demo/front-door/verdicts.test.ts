import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { kioskEndpoints } from '#contract/endpoints/kiosk.ts'
import { charged, redeemed, refused, scanned } from './assets/verdicts.js'

const charge = { code: 'A81C2X', total: 11.5, transRecordId: null }

describe('a scanned code', () => {
  test('offers redemption for a wash or a club, and a charge for stored value', () => {
    expect(scanned({ kind: 'wallet', name: 'Bubble Bath', remainingUses: 3 }).act).toBe('redeem')
    expect(scanned({ kind: 'washClub', name: 'Unlimited', license: 'DUK418' }).act).toBe('redeem')
    expect(scanned({ kind: 'airPay', name: 'AirPAY' }).act).toBe('charge')
    expect(scanned({ kind: 'giftCard', name: 'Gift Card', balance: 32 }).act).toBe('charge')
  })

  test('shows what is left of it, and omits absent members', () => {
    expect(scanned({ kind: 'giftCard', name: 'Gift Card', balance: 32 }).facts).toEqual([
      ['Type', 'Gift card'],
      ['Balance', '$32.00'],
    ])
    expect(scanned({ kind: 'washClub', name: 'Unlimited', remainingUses: null, license: 'DUK418' }).facts).toEqual([
      ['Type', 'Wash club'],
      ['Plate', 'DUK418'],
    ])
    expect(scanned({ kind: 'wallet', name: 'Bath', remainingUses: 0 }).facts).toContainEqual(['Uses left', '0'])
  })
})

test('a redemption opens the gate and names the location and the uses left', () => {
  const done = { redeemed: true, kind: 'wallet' as const, name: 'Bubble Bath', remainingUses: 2, redemptionId: 'any' }
  expect(redeemed(done, 'Elm Street')).toMatchObject({
    plate: 'yes',
    title: 'Drive in',
    text: 'Bubble Bath, Elm Street',
  })
  expect(redeemed({ ...done, remainingUses: null }, 'Elm Street').facts).toContainEqual(['Left', 'Unlimited'])
})

test('a charge shows the amount, a decline shows that nothing was charged', () => {
  expect(charged({ approved: true, ...charge }, 'airPay', 'Midtown')).toMatchObject({
    plate: 'yes',
    title: '$11.50 charged',
  })
  const declined = charged({ approved: false, ...charge, balance: 4.5 }, 'giftCard', 'Midtown')
  expect(declined).toMatchObject({ plate: 'no', title: 'Declined' })
  expect(declined.facts).toEqual([
    ['Paid by', 'Gift card'],
    ['Code', 'A81C2X'],
    ['Left on the card', '$4.50'],
    ['Charged', 'Nothing'],
  ])
})

describe('a refusal', () => {
  const codes = [...new Set(Object.values(kioskEndpoints).flatMap((it) => it.errors))]

  test.each(codes)('%s shows the reason in the kiosk’s and in the customer’s words', (errorCode) => {
    const view = refused({ errorCode, errorMessage: messages[errorCode].text })
    expect(view.plate).toBe('no')
    expect(view.facts).toEqual([
      ['Reason', errorCode],
      ['Charged', 'Nothing'],
    ])
    expect(view.foot).toBe(messages[errorCode].text)
  })

  test('makes no claim about money without an answer', () => {
    expect(refused(null).facts).toEqual([['Reason', 'no answer']])
  })
})
