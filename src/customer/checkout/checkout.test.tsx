import { expect, test } from 'vitest'
import { billOf } from '../cart/bill.ts'
import type { CartLine } from '#src/local/cart.ts'
import { aProduct } from '#tests/support/products.ts'
import { markupOf, textsIn, valuesOf } from '#tests/support/screen.tsx'
import { CartSections } from './cart-sections.tsx'
import { aCode } from '#tests/support/codes.ts'
import { DiscountCode } from './discount-code.tsx'
import type { Discount } from './use-discount.ts'
import { EmptyCart } from './empty-cart.tsx'
import { EmptyCartButton } from './empty-cart-button.tsx'
import { Payment } from './payment.tsx'

const gift = { giftedTo: 'Priya', giftedEmail: 'priya@example.com', giftMessage: '', giftHeader: 0 }
let lines = 0
const line = (product: Parameters<typeof aProduct>[0], more: Partial<CartLine> = {}): CartLine => ({
  id: String((lines += 1)),
  person: 'casey',
  product: aProduct({ productId: lines, ...product }),
  gift: null,
  cardNumber: null,
  addedAt: lines,
  ...more,
})
const wash = () => line({})
const club = () => line({ productType: 'AppClub', monthlyPrice: 34.99, signupPrice: 24 })

const draw = (cart: readonly CartLine[], agreed = false) =>
  markupOf(<CartSections lines={cart} full={false} agreed={agreed} onAgree={() => {}} />)
const headings = (markup: string) => [...markup.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, words]) => words)

test('gifts have a section of their own, and each kind of product has one', () => {
  const cart = [
    line({ productType: 'Swag' }),
    wash(),
    line({ productType: 'AppBundle' }),
    line({ productType: 'GiftCard' }),
    club(),
    line({}, { gift }),
  ]
  expect(headings(draw(cart))).toEqual([
    'Gifts',
    'Wash Club',
    'Bundle Codes',
    'Single Wash',
    // Gift cards and merchandise tie: they stay in the order in which they were added.
    'Merchandise',
    'Gift Card',
  ])
})

test('the terms are asked for when a wash club is in the cart, and only then', () => {
  expect(draw([wash()])).not.toContain('type="checkbox"')
  expect(draw([club()])).toMatch(/type="checkbox"/)
  expect(draw([club()])).not.toContain('checked=""')
  expect(textsIn(draw([wash(), club()])).join(' ')).toContain('I agree to the wash club terms')
})

test('an item has a quantity, a gift and a club have none', () => {
  const name = 'Quantity of The Big Splash'
  expect(valuesOf('aria-label', draw([wash()]))).toContain(name)
  expect(valuesOf('aria-label', draw([line({}, { gift })]))).not.toContain(name)
  expect(valuesOf('aria-label', draw([club()]))).not.toContain(name)
})

test('an item is removed by its button, and by the one that a swipe uncovers', () => {
  expect(valuesOf('aria-label', draw([line({}, { gift })])).filter((name) => name.startsWith('Remove'))).toHaveLength(2)
})

test('an item whose price has changed says what it costs now and when it was put in, also each month', () => {
  const seen = { price: 11, taxes: 0.77, monthlyPrice: null, monthlyTaxes: null }
  expect(textsIn(draw([line({ price: 12, taxes: 0.84 }, { seen })]))).toContain('$12.00 now, $11.00 when you put it in')
  const dearer = line(
    { productType: 'AppClub', price: 24, monthlyPrice: 34.99, monthlyTaxes: 2.45 },
    { seen: { price: 24, taxes: 1.68, monthlyPrice: 29.99, monthlyTaxes: 2.1 } },
  )
  expect(textsIn(draw([dearer]))).toContain('Each month: $34.99 now, $29.99 when you put it in')
  const taxed = line({ price: 12, taxes: 0.96 }, { seen: { ...seen, price: 12, taxes: 0.84 } })
  expect(textsIn(draw([taxed]))).toContain('$12.96 now, $12.84 when you put it in, with tax')
  expect(textsIn(draw([wash()])).join(' ')).not.toContain('when you put it in')
})

test('an item that is no longer sold says so, and has no price and no quantity', () => {
  const markup = draw([line({}, { offSale: true })])
  expect(textsIn(markup)).toContain('No longer sold. You don’t pay for it.')
  expect(textsIn(markup)).not.toContain('$24.00')
  expect(valuesOf('aria-label', markup)).not.toContain('Quantity of The Big Splash')
})

test('the bar names subtotal, tax and total, counts the items, and pays', () => {
  const bill = billOf([wash(), wash(), wash()])
  const texts = textsIn(markupOf(<Payment bill={bill} busy={false} reason={undefined} onPay={() => {}} />))
  expect(texts).toEqual([
    'Subtotal (3 items)',
    '$72.00',
    'Tax',
    '$5.04',
    'Total',
    '$77.04',
    'Complete Purchase',
    '$77.04',
  ])
})

test('one item is counted as one', () => {
  const bar = <Payment bill={billOf([wash()])} busy={false} reason={undefined} onPay={() => {}} />
  expect(textsIn(markupOf(bar))[0]).toBe('Subtotal (1 item)')
})

test('a cart that cannot be paid says why, and its button does nothing', () => {
  const bar = <Payment bill={billOf([club()])} busy={false} reason="Agree first." onPay={() => {}} />
  const markup = markupOf(bar)
  expect(markup).toContain('aria-disabled="true"')
  expect(textsIn(markup)).toContain('Agree first.')
})

test('the cart can be emptied; an empty one leads to the washes, where the merchant sells any', () => {
  expect(textsIn(markupOf(<EmptyCartButton />))).toEqual(['Empty cart'])
  const empty = markupOf(<EmptyCart focused={false} />)
  expect(empty).toMatch(/<a [^>]*href="\/washes"[^>]*>Buy a Wash</)
  expect(markupOf(<EmptyCart focused={false} />, { opens: (path) => path !== '/washes' })).not.toContain('/washes"')
})

const noCode: Discount = {
  code: undefined,
  later: undefined,
  problem: undefined,
  note: undefined,
  busy: false,
  enter: async () => {},
  remove() {},
  settle: async () => undefined,
}
const drawCode = (discount: Partial<Discount>, site: Record<string, unknown> = { discountCodes: true }) =>
  markupOf(<DiscountCode discount={{ ...noCode, ...discount }} />, { site })

test('a code can be entered where the merchant takes codes, and nowhere else', () => {
  expect(textsIn(drawCode({}))).toEqual(expect.arrayContaining(['Discount code', 'Use']))
  expect(drawCode({}, {})).toBe('')
})

test('a refused code says why, beside the field', () => {
  const markup = drawCode({ problem: 'It ended on 31/05/2026. Nothing changed in your cart.' })
  expect(textsIn(markup)).toContain('It ended on 31/05/2026. Nothing changed in your cart.')
  expect(markup).toContain('aria-invalid="true"')
})

test('an entered code shows what it gives and what it leaves alone, and can be removed', () => {
  const texts = textsIn(drawCode({ code: aCode(), note: 'The code leaves Gift card alone.' }))
  expect(texts).toEqual(['SUDS20', '20% off washes', 'Remove', 'The code leaves Gift card alone.'])
})

test('a code that was entered offline will be checked', () => {
  expect(textsIn(drawCode({ later: 'SUDS20' }))).toContain('It will be checked when you pay.')
})

test('a reduced line has its price with the code, and the one before', () => {
  const cart = [line({ price: 18 }), line({ price: 24 })]
  const reductions = new Map([[cart[0]!.id, 360]])
  const markup = markupOf(
    <CartSections lines={cart} full={false} reductions={reductions} agreed={false} onAgree={() => {}} />,
  )
  expect(textsIn(markup)).toEqual(expect.arrayContaining(['$14.40', '$18.00', '$24.00']))
})

test('the sums have the code between the subtotal and the tax', () => {
  const unit = { product: aProduct({ taxRate: 700 }), gift: null, cardNumber: null, address: null }
  const payment = { bill: billOf([unit], aCode()), busy: false, reason: undefined, onPay() {} }
  const texts = textsIn(markupOf(<Payment {...payment} />))
  expect(texts.slice(0, 6)).toEqual(['Subtotal (1 item)', '$24.00', 'SUDS20', '−$4.80', 'Tax, 7% of $19.20', '$1.34'])
})
