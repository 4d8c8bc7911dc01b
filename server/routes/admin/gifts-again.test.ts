import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { giftCardEntries } from '#server/tables/gift-cards.ts'
import type { Caller } from '#server/testing/call.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let giver: TestPerson
let kiosk: Caller
beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '200' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  giver = await server.make.loggedIn(merchant)
  await server.make.card(giver, tokenFor('approves'))
  kiosk = await server.make.kiosk(merchant)
})

const unknownId = '00000000-0000-4000-8000-000000000000'
const reason = 'She mistyped the address.'
const key = () => ({ 'idempotency-key': systemRandom.token(9) })
const find = async (id = giver.userId) =>
  (await server.call('GET /accounts/customers/{id}', { as: admin, params: { id } })).result
const buy = async (product: object) => {
  const { result } = await server.call('POST /orders', { as: giver, body: { products: [product] }, headers: key() })
  expect(result.approved).toBe(true)
}
const send = (item: string, email: string, more: { as?: Caller; id?: string } = {}) =>
  server.call('POST /accounts/customers/{id}/gifts/{item}/send', {
    as: more.as ?? admin,
    params: { id: more.id ?? giver.userId, item },
    body: { email, reason },
  })
const reissue = (item: string, { id = giver.userId, lastFour = '0000' } = {}) =>
  server.call('POST /accounts/customers/{id}/items/{item}/reissue', {
    as: admin,
    params: { id, item },
    body: { lastFour, reason },
  })
const redeem = (code: string) =>
  server.call('POST /kiosk/redeem', { as: kiosk, body: { code, locationId: 1 }, headers: key() })
const charge = (code: string, amount: number) =>
  server.call('POST /kiosk/charge', { as: kiosk, body: { code, amount, locationId: 1 }, headers: key() })
const giftMails = async (to: string) => {
  await server.idle()
  return server.mailbox!.list().filter((mail) => mail.to === to && mail.subject.includes('sent you a gift'))
}
const codeIn = (text: string): string => /(W[0-9A-Z -]{12,18})/.exec(text)![1]!.replace(/[ -]/g, '')
const numberIn = (text: string): string => /(6\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4})/.exec(text)![1]!.replace(/[ -]/g, '')

describe('a gift that went to a wrong address', () => {
  let wrong: string
  let right: string
  beforeEach(() => {
    const name = systemRandom.token(6).toLowerCase()
    wrong = `${name}.pria@example.com`
    right = `${name}.priya@example.com`
  })
  const give = async (more: object = {}) => {
    const { id: productId } = await server.make.product(merchant)
    await buy({ productId, isGift: true, giftedTo: 'Priya', giftedEmail: wrong, giftMessage: 'Hi', ...more })
    const [gift] = (await find()).gifts
    return gift!
  }

  test('is sent to the right one under another code, and the first code is worth nothing', async () => {
    const gift = await give()
    expect(gift).toMatchObject({ email: wrong, state: 'waiting' })
    const before = codeIn((await giftMails(wrong))[0]!.text)
    expect((await send(gift.id, right)).result).toBe(true)
    const after = codeIn((await giftMails(right))[0]!.text)
    expect(await giftMails(wrong)).toHaveLength(1)
    expect((await redeem(before)).errorCode).toBe('CODE_UNKNOWN')
    expect((await redeem(after)).result).toMatchObject({ redeemed: true })
    const found = await find()
    expect(found.gifts).toMatchObject([{ id: gift.id, email: right, state: 'used' }])
    expect(found.purchases[0]!.purchasedProducts[0]).toMatchObject({ giftedEmail: right })
  })

  test('leaves the wallet of the wrong recipient, and goes into that of the right one', async () => {
    const stranger = await server.make.loggedIn(merchant, { email: wrong, emailKey: wrong })
    const priya = await server.make.loggedIn(merchant, { email: right, emailKey: right })
    const gift = await give()
    expect(gift.state).toBe('in a wallet')
    await send(gift.id, right)
    const wallet = async (as: Caller) => (await server.call('GET /users/wallet', { as })).result
    expect(await wallet(stranger)).toEqual([])
    expect(await wallet(priya)).toHaveLength(1)
  })

  test('is sent once however often the request arrives, and again to a third address', async () => {
    const gift = await give()
    await Promise.all([send(gift.id, right), send(gift.id, right)])
    expect(await giftMails(right)).toHaveLength(1)
    await send(gift.id, `third.${right}`)
    expect(await giftMails(`third.${right}`)).toHaveLength(1)
  })

  test('that is used, of another giver, or unknown is refused', async () => {
    const gift = await give()
    expect((await send(gift.id, 'no email')).errorCode).toBe('EMAIL_INVALID')
    expect((await send(gift.id, right, { id: unknownId })).errorCode).toBe('CUSTOMER_UNKNOWN')
    expect((await send(gift.id, right, { id: admin.userId })).errorCode).toBe('ITEM_UNKNOWN')
    expect((await send(gift.id, right, { as: giver })).errorCode).toBe('FORBIDDEN')
    await redeem(codeIn((await giftMails(wrong))[0]!.text))
    expect((await send(gift.id, right)).errorCode).toBe('CODE_USED')
    expect(await giftMails(right)).toEqual([])
  })
})

describe('a lost gift card', () => {
  const own = async () => {
    const { id: productId } = await server.make.product(merchant, { productType: 'GiftCard', priceCents: 5_000 })
    await buy({ productId })
    await server.idle()
    const receipt = server.mailbox!.list().find((mail) => mail.to === giver.email)!
    return { number: numberIn(receipt.text), item: (await find()).items[0]! }
  }
  test('is issued again with what is left on it, and the old number is worth nothing', async () => {
    const { number, item } = await own()
    await charge(number, 12)
    const seen = { lastFour: number.slice(-4) }
    await Promise.all([reissue(item.id, seen), reissue(item.id, seen)])
    expect((await reissue(item.id, seen)).result).toBe(true)
    const { items } = await find()
    expect(items[0]).toMatchObject({ balance: 38 })
    expect(items[0]!.maskedCode).not.toBe(item.maskedCode)
    expect((await charge(number, 1)).errorCode).toBe('CODE_UNKNOWN')
    const asked = { as: giver, query: { cardNumber: number } }
    expect((await server.call('GET /gift-cards', asked)).result).toMatchObject({ balance: null })
    const entries = await server.transact(merchant.tenant, 'test', (tx) => tx.select().from(giftCardEntries))
    const sumOf = (of: (number: string) => boolean) =>
      entries.filter((entry) => of(entry.number)).reduce((sum, { cents }) => sum + cents, 0)
    // A balance is the sum of its entries.
    expect([sumOf((of) => of === number), sumOf((of) => of !== number)]).toEqual([0, 3_800])
  })

  test('takes a reload that was paid for its old number, and no new one', async () => {
    const { number, item } = await own()
    const { id: productId } = await server.make.product(merchant, {
      productType: 'GiftCardRecharge',
      priceCents: 1_000,
    })
    const reload = () =>
      server.call('POST /orders', {
        as: giver,
        body: { products: [{ productId, cardNumber: number }] },
        headers: key(),
      })
    await server.make.card(giver, tokenFor('silent'))
    expect((await reload()).status).not.toBe(200)
    await reissue(item.id, { lastFour: number.slice(-4) })
    server.clock.advance(120_000)
    await server.runAll('payment')
    expect((await find()).items.map(({ balance }) => balance)).toEqual([60])
    await server.make.card(giver, tokenFor('approves'))
    expect((await reload()).status).not.toBe(200)
  })

  test('of another customer, or an item that is none, is refused', async () => {
    const { item } = await own()
    expect((await reissue(item.id, { id: admin.userId })).errorCode).toBe('ITEM_UNKNOWN')
    expect((await reissue(item.id, { id: unknownId })).errorCode).toBe('CUSTOMER_UNKNOWN')
    await server.make.walletItem(giver)
    const wash = (await find()).items.find(({ balance }) => balance === null)!
    expect((await reissue(wash.id)).errorCode).toBe('CODE_KIND')
  })
})
