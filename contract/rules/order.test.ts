import { describe, expect, test } from 'vitest'
import type { OrderRequest } from '../shapes/order.ts'
import type { DiscountTerms } from './discount.ts'
import { orderRefusal, type Orderable, type OrderCode, type OrderFacts } from './order.ts'

const orderable = (productId: number, over: Partial<Orderable> = {}): Orderable => ({
  productId,
  productType: 'AppWash',
  price: 1_000,
  signupPrice: null,
  monthlyPrice: null,
  taxRate: 1_000,
  fulfillable: false,
  ...over,
})

const products = new Map(
  [
    orderable(1),
    orderable(2, { productType: 'AppClub', monthlyPrice: 3_000 }),
    orderable(3, { productType: 'AppClub', monthlyPrice: 4_000 }),
    orderable(4, { productType: 'Swag', fulfillable: true }),
    orderable(5, { productType: 'GiftCardRecharge' }),
    orderable(6, { price: 0 }),
  ].map((product) => [product.productId, product]),
)

const facts = (over: Partial<OrderFacts> = {}): OrderFacts => ({
  emailConfirmed: true,
  products,
  club: { status: 'inactive', productId: null },
  changesPlan: false,
  vehicle: null,
  hasHomeAddress: true,
  lacksConsent: false,
  giftCards: new Set(['4242424242424242']),
  processorEnabled: true,
  paused: new Set(),
  cardOnFile: true,
  takesCodes: true,
  ...over,
})

const order = (ids: number[], over: Partial<OrderRequest> = {}): OrderRequest => ({
  products: ids.map((productId) => ({ productId })),
  ...over,
})
const address = {
  first: 'Maya',
  last: 'Okafor',
  address1: '1 Mill Lane',
  city: 'Ashford',
  zipCode: '10001',
  state: 'NY',
}

test('a wash of a confirmed customer with a card is accepted', () => {
  expect(orderRefusal(order([1]), facts())).toBeNull()
})

test('an empty order is refused', () => {
  expect(orderRefusal(order([]), facts())).toBe('ORDER_EMPTY')
})

describe('the checks run in a fixed order', () => {
  const everythingWrong = facts({
    emailConfirmed: false,
    vehicle: 'VEHICLE_REQUIRED',
    hasHomeAddress: false,
    cardOnFile: false,
  })
  const wrong = order([2, 3, 99], { total: 1 })

  test('the email is checked first', () => {
    expect(orderRefusal(wrong, everythingWrong)).toBe('EMAIL_UNCONFIRMED')
  })
  test('then the products', () => {
    expect(orderRefusal(wrong, { ...everythingWrong, emailConfirmed: true })).toBe('PRODUCT_UNKNOWN')
  })
  test('then whether they are sold now', () => {
    const known = order([2, 3], { total: 1 })
    const paused = { ...everythingWrong, emailConfirmed: true, paused: new Set([3]) }
    expect(orderRefusal(known, paused)).toBe('SALES_PAUSED')
  })
  test('then whether the terms were agreed to', () => {
    expect(orderRefusal(order([2, 3]), facts({ lacksConsent: true }))).toBe('CONSENT_REQUIRED')
  })
  test('then the number of clubs', () => {
    expect(orderRefusal(order([2, 3]), { ...everythingWrong, emailConfirmed: true })).toBe('CLUB_MULTIPLE')
  })
  test('then the club already held, before the vehicle', () => {
    const held = { ...everythingWrong, emailConfirmed: true, club: { status: 'active' as const, productId: 2 } }
    expect(orderRefusal(order([2]), held)).toBe('CLUB_SAME')
    expect(orderRefusal(order([2]), { ...held, club: { status: 'endbillingpending', productId: 2 } })).toBe(
      'CLUB_PENDING_SAME',
    )
    expect(orderRefusal(order([3]), held)).toBe('VEHICLE_REQUIRED')
  })
  test('then gifts, addresses, gift card numbers, the card on file and the total', () => {
    const unpaid = facts({ cardOnFile: false, hasHomeAddress: false })
    const lines = [{ productId: 1, isGift: true }, { productId: 4 }, { productId: 5, cardNumber: '4242424242424241' }]
    expect(orderRefusal({ products: lines, total: 1 }, unpaid)).toBe('GIFT_RECIPIENT')
    expect(orderRefusal({ products: lines.slice(1), total: 1 }, unpaid)).toBe('ADDRESS_REQUIRED')
    expect(
      orderRefusal({ products: lines.slice(1), total: 1, address: { first: 'A', last: 'B', useHome: true } }, unpaid),
    ).toBe('HOME_ADDRESS_NONE')
    expect(orderRefusal({ products: lines.slice(1), total: 1, address }, unpaid)).toBe('GIFT_CARD_UNKNOWN')
    expect(orderRefusal(order([1], { total: 1 }), unpaid)).toBe('NO_CARD')
    expect(orderRefusal(order([1], { total: 1 }), facts())).toBe('TOTAL_CHANGED')
  })
})

test('the confirmed total must equal the current total, tax included', () => {
  expect(orderRefusal(order([1], { total: 11 }), facts())).toBeNull()
  expect(orderRefusal(order([1], { total: 10 }), facts())).toBe('TOTAL_CHANGED')
  expect(orderRefusal(order([1], { total: null }), facts())).toBeNull()
})

test('the confirmed monthly charge of a club must equal the current one, tax included', () => {
  const monthly = (amount: number | null | undefined) => orderRefusal(order([2], { monthly: amount }), facts())
  expect(monthly(33)).toBeNull()
  expect(monthly(30)).toBe('TOTAL_CHANGED')
  expect([monthly(undefined), monthly(null)]).toEqual([null, null])
  expect(orderRefusal(order([1], { monthly: 0 }), facts())).toBeNull()
})

test('a club that ended can be bought again', () => {
  expect(orderRefusal(order([2]), facts({ club: { status: 'inactive', productId: 2 } }))).toBeNull()
})

test('merchandise with its own address needs no home address', () => {
  expect(orderRefusal({ products: [{ productId: 4, address }] }, facts({ hasHomeAddress: false }))).toBeNull()
})

test('a reload needs a number, which has a valid check digit and exists; without one the input is incomplete', () => {
  const reload = (cardNumber: string | null) => orderRefusal({ products: [{ productId: 5, cardNumber }] }, facts())
  expect(reload('4242424242424242')).toBeNull()
  expect(reload('4000000000000002')).toBe('GIFT_CARD_UNKNOWN')
  expect(reload(null)).toBe('VALIDATION')
  expect(orderRefusal({ products: [{ productId: 5 }] }, facts())).toBe('VALIDATION')
})

test('a free order needs neither processor nor card', () => {
  expect(orderRefusal(order([6]), facts({ processorEnabled: false, cardOnFile: false }))).toBeNull()
  expect(orderRefusal(order([1]), facts({ processorEnabled: false, cardOnFile: false }))).toBe('PROCESSOR_NONE')
})

const tenPercent = (over: Partial<DiscountTerms> = {}): OrderCode => ({
  terms: {
    given: { gives: 'percent', percent: 10 },
    productTypes: [],
    productIds: [],
    fromTotal: 0,
    startsAt: null,
    endsAt: null,
    isFirstPurchase: false,
    totalLimit: null,
    personLimit: null,
    ...over,
  },
  facts: { now: 0, used: 0, usedByPerson: 0, hasBought: false },
})

test('the confirmed total is that with the code, and the monthly charge of a club that without it', () => {
  const code = tenPercent()
  expect(orderRefusal(order([1], { total: 9.9 }), facts({ code }))).toBeNull()
  expect(orderRefusal(order([1], { total: 11 }), facts({ code }))).toBe('TOTAL_CHANGED')
  expect(orderRefusal(order([2], { total: 29.7, monthly: 33 }), facts({ code }))).toBeNull()
})

test('a refused code comes before the card and the total', () => {
  const wanting = { cardOnFile: false, processorEnabled: false }
  const none: OrderCode = { refused: 'CODE_UNKNOWN' }
  expect(orderRefusal(order([1], { total: 1 }), facts({ ...wanting, code: none }))).toBe('CODE_UNKNOWN')
  const late = tenPercent({ endsAt: 0 })
  expect(orderRefusal(order([1], { total: 1 }), facts({ ...wanting, code: late }))).toBe('CODE_ENDED')
})

test('a club that costs nothing today needs a card where codes are taken, and none elsewhere', () => {
  const free = new Map([[2, orderable(2, { productType: 'AppClub', signupPrice: 0, monthlyPrice: 3_000 })]])
  const without = { products: free, cardOnFile: false }
  expect(orderRefusal(order([2]), facts(without))).toBe('NO_CARD')
  expect(orderRefusal(order([2]), facts({ ...without, processorEnabled: false }))).toBe('PROCESSOR_NONE')
  expect(orderRefusal(order([2]), facts({ ...without, takesCodes: false }))).toBeNull()
})
