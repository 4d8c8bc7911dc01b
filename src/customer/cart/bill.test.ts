import { expect, test } from 'vitest'
import { purchaseWords } from '#src/words/purchase.ts'
import { aProduct } from '#tests/support/products.ts'
import { aCode } from '#tests/support/codes.ts'
import { billOf, orderOf, type Unit } from './bill.ts'
import { sectionsOf } from './sections.ts'

const unit = (given: Partial<Unit['product']> = {}, gift: Unit['gift'] = null): Unit => ({
  product: aProduct(given),
  gift,
  cardNumber: null,
})
const club = unit({
  productId: 7,
  productType: 'AppClub',
  appProductType: 'AppClub',
  price: 9.99,
  taxes: 0.7,
  signupPrice: 9.99,
  monthlyPrice: 34.99,
  monthlyTaxes: 2.45,
})
const forPriya = { giftedTo: 'Priya', giftedEmail: 'priya@example.com', giftMessage: '', giftHeader: 0 }
const line = (name: string, given: Unit) => ({
  ...given,
  product: { ...given.product, name },
  id: name,
  person: 'casey',
  addedAt: 0,
})

test('sums are whole cents, with the tax that the server named for each unit', () => {
  const units = [club, unit({ price: 18, taxes: 1.26 }), unit()]
  expect(billOf(units)).toMatchObject({ count: 3, subtotal: 5199, taxes: 364, total: 5563, monthly: 3744 })
})

test('three units at 0.1 add up without a rounding error', () => {
  expect(billOf([0, 1, 2].map(() => unit({ price: 0.1, taxes: 0.01 })))).toMatchObject({
    subtotal: 30,
    taxes: 3,
    total: 33,
    monthly: null,
  })
})

test('an order has one element per unit and the confirmed total', () => {
  const order = orderOf([unit({ productId: 4 }), unit({ productId: 4 })])
  expect(order).toEqual({ products: [{ productId: 4 }, { productId: 4 }], total: 51.36, monthly: 0 })
})

test('an order with a club has the confirmed monthly charge, with tax', () => {
  expect(orderOf([club])).toEqual({ products: [{ productId: 7 }], total: 10.69, monthly: 37.44 })
})

test('a club that was stored before its monthly tax was known is taxed as its first month', () => {
  expect(orderOf([unit({ ...club.product, monthlyTaxes: undefined })]).monthly).toBe(37.44)
})

test('a gift has its recipient, and texts that were left empty are null', () => {
  expect(orderOf([unit({}, forPriya)]).products).toEqual([
    {
      productId: 1,
      isGift: true,
      giftedEmail: 'priya@example.com',
      giftedTo: 'Priya',
      giftMessage: null,
      giftHeader: 0,
    },
  ])
})

test('a reload has its card number', () => {
  const reload = { ...unit({ productType: 'GiftCardRecharge' }), cardNumber: '6035710000000005' }
  expect(orderOf([reload]).products).toEqual([{ productId: 1, cardNumber: '6035710000000005' }])
})

test('gifts come first, then clubs, bundles, washes and cards', () => {
  const lines = [
    line('card', unit({ productType: 'GiftCard' })),
    line('wash', unit()),
    line('gift', unit({}, forPriya)),
    line('club', club),
    line('bundle', unit({ productType: 'AppBundle' })),
    line('wash 2', unit()),
    line('reload', unit({ productType: 'GiftCardRecharge' })),
  ]
  expect(sectionsOf(lines).map(({ type, lines: its }) => [type, its.map(({ id }) => id)])).toEqual([
    ['gifts', ['gift']],
    ['AppClub', ['club']],
    ['AppBundle', ['bundle']],
    ['AppWash', ['wash', 'wash 2']],
    ['GiftCard', ['card', 'reload']],
  ])
})

test('an empty cart has no sections', () => {
  expect(sectionsOf([])).toEqual([])
})

test('a bill lists each bought product once', () => {
  const [dip, works] = [unit({ name: 'Quick Dip' }), unit({ name: 'The Works' })]
  const { goods } = billOf([dip, works, works])
  expect(goods).toEqual([
    { name: 'Quick Dip', count: 1 },
    { name: 'The Works', count: 2 },
  ])
  expect(purchaseWords.goods(goods)).toBe('Quick Dip, 2 × The Works')
  expect(purchaseWords.goods([...goods, { name: 'Foam', count: 1 }])).toBe('Quick Dip, 2 × The Works and 1 more')
})

test('a code comes off what it is for, with new tax and total, and is named in the order', () => {
  const taxed = unit({ ...club.product, taxRate: 700 })
  const units = [unit({ price: 18, taxes: 1.26, taxRate: 700 }), taxed, unit({ taxRate: 700 })]
  expect(billOf(units, aCode())).toMatchObject({
    subtotal: 5199,
    discount: { code: 'SUDS20', amount: 840, freeItem: null },
    taxes: 305,
    taxed: { rate: 700, on: 4359 },
    total: 4664,
    monthly: 3744,
  })
  expect(orderOf(units, { code: aCode() })).toMatchObject({ code: 'SUDS20', total: 46.64, monthly: 37.44 })
})

test('a code that is not for the units takes nothing off, and the order does not name it', () => {
  const units = [unit({ productType: 'GiftCard' })]
  expect(billOf(units, aCode())).toEqual(billOf(units))
  expect(orderOf(units, { code: aCode() })).toEqual(orderOf(units))
})

test('a free item costs nothing and is named', () => {
  const freeItem = aProduct({ productId: 9, name: 'Foam' })
  const code = aCode({ percent: null, freeItemId: 9, freeItem })
  expect(billOf([unit()], code)).toMatchObject({ total: 2568, discount: { amount: 0, freeItem: 'Foam' } })
})

test('without a tax rate the tax on the reduced price is estimated by that of the unit', () => {
  expect(billOf([unit()], aCode())).toMatchObject({ subtotal: 2400, taxes: 134, total: 2054 })
})
