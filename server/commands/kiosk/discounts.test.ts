import { expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { giftCards } from '#server/tables/gift-cards.ts'
import { itemByCode } from '#server/tables/wallet-items.ts'
import type { TestPerson } from '#server/testing/factories.ts'
import { kioskCalls } from '#server/testing/kiosk-calls.ts'

const calls = kioskCalls()

const inTenant: typeof calls.server.database.transact = (_tenant, owner, work) =>
  calls.server.database.transact(calls.merchant.tenant, owner, work)
const wash = async () => (await calls.server.make.product(calls.merchant, { priceCents: 1_000, taxRate: 700 })).id
const item = (who: TestPerson, own: object) =>
  calls.server.make.walletItem(who, { itemType: 'DollarDiscTrans', name: 'Off', ...own })
const scan = (code: string) => calls.server.call('POST /kiosk/scan', { as: calls.kiosk, body: { code, locationId: 1 } })
const usesOf = async (code: string) => (await inTenant(null, 'test', (tx) => itemByCode(tx, code)))?.usesMade
const airPay = async (as: TestPerson, card: Parameters<typeof tokenFor>[0] = 'approves') => {
  await calls.server.make.card(as, tokenFor(card))
  const made = await calls.server.call('POST /temptoken', { as, body: { TempIdType: 'TempToken' } })
  return made.result.tempId
}

test('a scan tells what a discount item takes off; one of an unknown sum tells nothing', async () => {
  const casey = await calls.customer()
  const [amount, percent, unknown] = [
    await item(casey, { offCents: 300 }),
    await item(casey, { offPercent: 20 }),
    await item(casey, {}),
  ]
  expect((await scan(amount)).result).toMatchObject({ discount: { amount: 3, percent: null } })
  expect((await scan(percent)).result).toMatchObject({ discount: { amount: null, percent: 20 } })
  expect((await scan(unknown)).result).not.toHaveProperty('discount')
})

test('a charge by product is lowered before tax, and uses the item up', async () => {
  const casey = await calls.customer()
  const code = await item(casey, { offPercent: 25 })
  const charged = await calls.charge(await airPay(casey), { productId: await wash(), discountCode: code })
  expect(charged.result).toMatchObject({ approved: true, total: 8.03 })
  expect(await usesOf(code)).toBe(1)
  const uses = (await calls.server.call('GET /users/redemptions', { as: casey })).result
  expect(uses).toMatchObject([{ name: 'Off', kind: 'wallet' }])
  const again = await calls.charge(await airPay(casey), { productId: await wash(), discountCode: code })
  expect(again.errorCode).toBe('CODE_USED')
})

test('an amount takes off at most the price', async () => {
  const casey = await calls.customer()
  const code = await item(casey, { offCents: 5_000 })
  const charged = await calls.charge(await airPay(casey), { productId: await wash(), discountCode: code })
  expect(charged.result).toMatchObject({ approved: true, total: 0 })
})

test('of an amount the kiosk has subtracted: the item is redeemed, and the sum stays', async () => {
  const casey = await calls.customer()
  const code = await item(casey, {})
  expect((await calls.charge(await airPay(casey), { amount: 7.5, discountCode: code })).result.total).toBe(7.5)
  expect(await usesOf(code)).toBe(1)
})

test('a repeat of the charge uses the item once', async () => {
  const casey = await calls.customer()
  const code = await item(casey, { offCents: 100, maxUses: 5 })
  const [token, productId] = [await airPay(casey), await wash()]
  await calls.charge(token, { productId, discountCode: code }, 'same')
  expect((await calls.charge(token, { productId, discountCode: code }, 'same')).result.total).toBe(9.63)
  expect(await usesOf(code)).toBe(1)
})

test.each(['declines', 'fails'] as const)('the item is given back when the card %s', async (card) => {
  const casey = await calls.customer()
  const code = await item(casey, { offCents: 100 })
  await calls.charge(await airPay(casey, card), { productId: await wash(), discountCode: code })
  expect(await usesOf(code)).toBe(0)
  expect((await calls.server.call('GET /users/redemptions', { as: casey })).result).toEqual([])
})

test('a gift card pays the lowered price, and keeps the item where its balance is too low', async () => {
  const casey = await calls.customer()
  const number = '6006006006006008'
  const code = await item(casey, { offPercent: 50 })
  await inTenant(null, 'test', (tx) =>
    tx
      .insert(giftCards)
      .values({ tenantId: calls.merchant.tenant, number, balanceCents: 500, issuedAt: calls.server.clock.date() }),
  )
  const productId = await wash()
  const poor = await calls.charge(number, { productId, discountCode: code })
  expect(poor.result).toMatchObject({ approved: false, code: 'INSUFFICIENT_FUNDS', total: 5.35 })
  expect(await usesOf(code)).toBe(0)
  await inTenant(null, 'test', (tx) => tx.update(giftCards).set({ balanceCents: 600 }))
  expect((await calls.charge(number, { productId, discountCode: code })).result).toMatchObject({
    approved: true,
    balance: 0.65,
  })
  expect(await usesOf(code)).toBe(1)
})

test('a code of the checkout, another item, and a discount of an unknown sum on a product are not taken', async () => {
  const casey = await calls.customer()
  const productId = await wash()
  const charge = async (discountCode: string) =>
    (await calls.charge(await airPay(casey), { productId, discountCode })).errorCode
  expect(await charge(await calls.server.make.discount(calls.merchant))).toBe('CODE_UNKNOWN')
  expect(await charge(await calls.server.make.walletItem(casey))).toBe('CODE_KIND')
  expect(await charge(await item(casey, {}))).toBe('CODE_KIND')
})

test('what is claimed takes off what its deal or promo code says', async () => {
  const casey = await calls.customer()
  const { make, call } = calls.server
  const dealId = await make.deal(calls.merchant, { itemType: 'DollarDiscTrans', offCents: 300 })
  const promo = await make.promoCode(calls.merchant, { itemType: 'DollarDiscTrans', offPercent: 20 })
  const claimed = await call('POST /users/deals', { as: casey, body: { dealId } })
  await call('POST /promo-codes', { as: casey, body: { code: promo } })
  const codes = (await call('GET /users/wallet', { as: casey })).result.map(({ code }) => code)
  expect((await scan(claimed.result.code)).result.discount).toEqual({ amount: 3, percent: null })
  const [other] = codes.filter((code) => code !== claimed.result.code)
  expect((await scan(other!)).result.discount).toEqual({ amount: null, percent: 20 })
})
