import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messages, type ErrorCode } from '#contract/messages.ts'
import { orderEnds } from '#contract/rules/order-end.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { sanitised } from '#server/security/merchant-html.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let buyer: TestPerson
beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '200' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  buyer = await server.make.loggedIn(merchant)
  await server.make.card(buyer, tokenFor('approves'))
})

const order = (body: unknown, key = 'k1', as = buyer) =>
  server.call('POST /orders', { as, body, headers: { 'idempotency-key': key } })
const settle = (key: string) => server.call('POST /orders/{key}/settle', { as: buyer, params: { key } })
const product = async (own: Parameters<TestServer['make']['product']>[1] = {}) =>
  (await server.make.product(merchant, own)).id
const club = () => product({ productType: 'AppClub', signupCents: 500, monthlyCents: 2_999 })

const prorated = { planChange: 'prorated' as const }
/** The buyer becomes a member at a merchant. @returns the id of the membership */
const memberOf = async (membership: SiteConfig['membership']): Promise<string> => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], ...(membership ? { membership } : {}) }
  merchant = await server.make.merchant({ siteConfig })
  buyer = await server.make.loggedIn(merchant)
  await server.make.club(buyer, { productId: await club() })
  const [first] = (await server.call('GET /users/memberships', { as: buyer })).result
  return first!.id
}
const nothing = { totalCents: 0, nextDay: null, nextTotalCents: 0, endsDay: null }
const wake = async (id: string) =>
  order({ products: [{ productId: await product() }], membership: { id, act: 'wake', shown: nothing } })

/** Orders one wash with a code, at a merchant that takes codes. */
const discounted = async (own: Parameters<TestServer['make']['discount']>[1]) => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], discountCodes: true }
  merchant = await server.make.merchant({ siteConfig })
  buyer = await server.make.loggedIn(merchant)
  await server.make.card(buyer, tokenFor('approves'))
  const code = await server.make.discount(merchant, own)
  return order({ products: [{ productId: await product() }], code })
}
/** @returns a code that the buyer has used once */
const taken = async (own: Parameters<typeof discounted>[0]): Promise<string> => {
  const code = 'SUDS20'
  expect((await discounted({ ...own, code })).result).toMatchObject({ approved: true })
  return code
}

/** Brings the cause about, and orders. */
const refused: Record<(typeof orderEnds)[number], () => ReturnType<typeof order>> = {
  ORDER_EMPTY: async () => order({ products: [] }),
  GIFT_RECIPIENT: async () => order({ products: [{ productId: await product(), isGift: true }] }),
  CLUB_GIFT: async () => {
    await server.make.car(buyer)
    return order({ products: [{ productId: await club(), isGift: true, giftedEmail: 'priya@example.com' }] })
  },
  CLUB_MULTIPLE: async () => order({ products: [{ productId: await club() }, { productId: await club() }] }),
  ADDRESS_REQUIRED: async () => order({ products: [{ productId: await product({ fulfillable: true }) }] }),
  HOME_ADDRESS_NONE: async () => {
    const address = { first: 'Casey', last: 'Rivers', useHome: true }
    return order({ products: [{ productId: await product({ fulfillable: true }) }], address })
  },
  EMAIL_UNCONFIRMED: async () => {
    const unconfirmed = await server.make.loggedIn(merchant, { emailConfirmedAt: null })
    return order({ products: [{ productId: await product() }] }, 'k1', unconfirmed)
  },
  PRODUCT_UNKNOWN: async () => order({ products: [{ productId: await product({ onSale: false }) }] }),
  LOCATION_UNKNOWN: async () => order({ products: [{ productId: await product() }], locationId: 99 }),
  GIFT_CARD_UNKNOWN: async () => {
    const productId = await product({ productType: 'GiftCardRecharge' })
    return order({ products: [{ productId, cardNumber: '6006006006006008' }] })
  },
  CLUB_SAME: async () => {
    const productId = await club()
    await server.make.club(buyer, { productId })
    return order({ products: [{ productId }] })
  },
  CLUB_PENDING_SAME: async () => {
    const productId = await club()
    await server.make.club(buyer, { productId, status: 'endbillingpending' })
    return order({ products: [{ productId }] })
  },
  CLUB_CHANGE: async () => {
    await memberOf(prorated)
    return order({ products: [{ productId: await club() }] })
  },
  CLUB_NONE: async () => wake(crypto.randomUUID()),
  MEMBERSHIP_UNKNOWN: async () => {
    await memberOf(prorated)
    return wake(crypto.randomUUID())
  },
  CLUB_STATE: async () => wake(await memberOf(prorated)),
  CLUB_NOT_OFFERED: async () => {
    const id = await memberOf({})
    const membership = { id, act: 'changePlan', shown: nothing }
    return order({ products: [{ productId: await club() }], membership })
  },
  VEHICLE_REQUIRED: async () => order({ products: [{ productId: await club() }] }),
  VEHICLE_UNKNOWN: async () => order({ products: [{ productId: await club() }], vehicleId: crypto.randomUUID() }),
  VEHICLES_MOST: async () => {
    await memberOf({})
    // The first vehicle is that of the membership.
    await server.make.car(buyer)
    server.clock.advance(1_000)
    const { id: vehicleId } = await server.make.car(buyer, { license: 'SECOND2' })
    return order({ products: [{ productId: await club() }], vehicleId })
  },
  PLATE_RUNS: async () => {
    await memberOf({ vehicles: 2 })
    await server.make.car(buyer)
    const as = await server.make.loggedIn(merchant)
    await server.make.car(as)
    return order({ products: [{ productId: await club() }] }, 'k1', as)
  },
  NO_CARD: async () => {
    const cardless = await server.make.loggedIn(merchant)
    return order({ products: [{ productId: await product() }] }, 'k1', cardless)
  },
  ORDER_VOID: async () => {
    await settle('k1')
    return order({ products: [{ productId: await product() }] })
  },
  ORDER_PENDING: async () => {
    await server.make.card(buyer, tokenFor('silent'))
    const products = [{ productId: await product() }]
    await order({ products })
    return order({ products }, 'k2')
  },
  TOTAL_CHANGED: async () => order({ products: [{ productId: await product() }], total: 1 }),
  SALES_PAUSED: async () => {
    const until = new Date(server.clock.now() + 60_000).toISOString()
    const paused = { what: 'all' as const, until }
    const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], salesPauses: [paused] }
    merchant = await server.make.merchant({ siteConfig })
    return order({ products: [{ productId: await product() }] }, 'k1', await server.make.loggedIn(merchant))
  },
  CONSENT_REQUIRED: async () => {
    merchant = await server.make.merchant({ terms: [sanitised('<p>Be kind.</p>')] })
    const as = await server.make.loggedIn(merchant, { isAdmin: true })
    const changes = [{ path: '/texts/terms/agreeFrom', before: null, after: 1 }]
    await server.call('POST /accounts/site-config/changes', { as, body: { changes } })
    return order({ products: [{ productId: await product() }] }, 'k1', await server.make.loggedIn(merchant))
  },
  PROCESSOR_NONE: async () => {
    merchant = await server.make.merchant({ processor: 'none' })
    return order({ products: [{ productId: await product() }] }, 'k1', await server.make.loggedIn(merchant))
  },
  CODE_OFF: async () => order({ products: [{ productId: await product() }], code: 'SUDS20' }),
  CODE_UNKNOWN: async () => {
    await discounted({})
    return order({ products: [{ productId: await product() }], code: 'NONE' }, 'k2')
  },
  CODE_EARLY: () => discounted({ startsAt: new Date(server.clock.now() + 60_000) }),
  CODE_ENDED: () => discounted({ endsAt: server.clock.date() }),
  CODE_SPENT: async () => {
    const code = await taken({ totalLimit: 1 })
    return order({ products: [{ productId: await product() }], code }, 'k2', await server.make.loggedIn(merchant))
  },
  CODE_AGAIN: async () => {
    const code = await taken({ personLimit: 1 })
    return order({ products: [{ productId: await product() }], code }, 'k2')
  },
  CODE_FIRST: async () => {
    const code = await taken({ isFirstPurchase: true })
    return order({ products: [{ productId: await product() }], code }, 'k2')
  },
  CODE_NOTHING: () => discounted({ productTypes: ['Swag'] }),
  CODE_TOTAL: () => discounted({ fromTotalCents: 1_000_000 }),
  GATEWAY: async () => {
    await server.make.card(buyer, tokenFor('fails'))
    return order({ products: [{ productId: await product() }] })
  },
}

const inWords = (code: ErrorCode) => ({
  status: messages[code].status,
  errorCode: code,
  errorMessage: messages[code].text,
})

test.each(orderEnds)('an order is refused: %s', async (code) => {
  expect(await refused[code]()).toMatchObject(inWords(code))
})

test('the key of another order is refused', async () => {
  const productId = await product()
  expect((await order({ products: [{ productId }] })).result).toMatchObject({ approved: true })
  const other = await order({ products: [{ productId }, { productId }] })
  expect(other).toMatchObject(inWords('IDEMPOTENCY_REUSED'))
})

test('the confirmed monthly charge is part of the request: the same key with another one is refused', async () => {
  const products = [{ productId: await product() }]
  expect((await order({ products, monthly: 0 })).result.approved).toBe(true)
  expect(await order({ products, monthly: 1 })).toMatchObject(inWords('IDEMPOTENCY_REUSED'))
})
