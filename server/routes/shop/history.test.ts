import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeText } from '#contract/rules/codes.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { Caller } from '#server/testing/call.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { limitedIds } from '#server/testing/limited-ids.ts'

const ids = limitedIds()
let server: TestServer
let merchant: TestMerchant
let kiosk: Caller
let buyer: TestPerson
let washId: number
beforeAll(async () => {
  server = await makeServer({ random: ids.random, env: { CHARGE_TIMEOUT: '200' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  kiosk = await server.make.kiosk(merchant)
  buyer = await server.make.loggedIn(merchant)
  await server.make.card(buyer, tokenFor('approves'))
  washId = (await server.make.product(merchant, { name: 'Deluxe', priceCents: 1_000, taxRate: 1_000 })).id
})

let keys = 0
const key = () => ({ 'idempotency-key': `history-${(keys += 1)}` })
const buy = async (products: object[]) =>
  (await server.call('POST /orders', { as: buyer, body: { products }, headers: key() })).result.transRecordId ?? ''
const purchases = async () => (await server.call('GET /users/purchases', { as: buyer })).result
const redemptions = async (as = buyer) => (await server.call('GET /users/redemptions', { as })).result
const resend = (transRecordId: string, as: object = buyer, at = server) =>
  at.call('GET /users/purchases/resend', { as, query: { transRecordId } })
const mailsTo = async (email: string, at = server) => {
  await at.idle()
  return (at.mailbox?.list() ?? []).filter(({ to }) => to === email)
}
const wallet = async (as = buyer) => (await server.call('GET /users/wallet', { as })).result
const redeem = (code: string) =>
  server.call('POST /kiosk/redeem', { as: kiosk, body: { code, locationId: 2 }, headers: key() })
const charge = (code: string, sum: object) =>
  server.call('POST /kiosk/charge', { as: kiosk, body: { code, locationId: 2, ...sum }, headers: key() })

describe('a record of the history', () => {
  test('says what a receipt says: number, tax, card and the recipient of a gift', async () => {
    const gift = { productId: washId, isGift: true, giftedEmail: 'priya@example.com', giftedTo: 'Priya' }
    const transRecordId = await buy([gift])
    expect(await purchases()).toMatchObject([
      {
        transRecordId,
        kind: 'order',
        orderNumber: 'HISTORY-',
        taxes: 1,
        total: 11,
        currency: 'USD',
        card: { cardType: 'visa', lastFour: '4242' },
        locationId: null,
        purchasedProducts: [{ giftedEmail: 'priya@example.com', giftedTo: 'Priya' }],
      },
    ])
  })

  test('keeps the card that was charged when another one is on file', async () => {
    await buy([{ productId: washId }])
    await server.database.transact(merchant.tenant, 'test', (tx) => tx.execute(`update cards set last4 = '1111'`))
    expect((await purchases())[0]?.card).toEqual({ cardType: 'visa', lastFour: '4242' })
  })

  test('of a charge at a kiosk is there at once, with its location', async () => {
    const { tempId } = (await server.call('POST /temptoken', { as: buyer, body: { TempIdType: 'TempToken' } })).result
    const { result } = await charge(tempId, { amount: 15 })
    expect(await purchases()).toMatchObject([
      { transRecordId: result.transRecordId, kind: 'airPay', total: 15, locationId: 2, card: { lastFour: '4242' } },
    ])
  })

  test('of a charge at a kiosk has the number of its receipt', async () => {
    const { tempId } = (await server.call('POST /temptoken', { as: buyer, body: { TempIdType: 'TempToken' } })).result
    await charge(tempId, { amount: 15 })
    const [receipt] = await mailsTo(buyer.email)
    expect(receipt?.text).toContain(`Order ${(await purchases())[0]?.orderNumber}`)
  })
})

describe('sending a receipt again', () => {
  test('mails the receipt and the gifts once more, and no second list of parcels', async () => {
    const gift = { productId: washId, isGift: true, giftedEmail: `p${keys}@example.com`, giftMessage: 'Enjoy' }
    const id = await buy([{ productId: washId }, gift])
    expect((await resend(id)).result).toBe(true)
    const [again, first] = await mailsTo(buyer.email)
    expect(again?.subject).toBe(`Your receipt from Wash ${merchant.tenant}`)
    expect(again?.text).toBe(first?.text)
    expect(again?.text).toContain('Paid with Visa ending 4242')
    const gifts = await mailsTo(gift.giftedEmail)
    expect(gifts).toHaveLength(2)
    expect(gifts[0]?.text).toBe(gifts[1]?.text)
    expect(gifts[0]?.text).toMatch(/W-[A-Z0-9-]+/)
  })

  test('of several gifts mails each recipient their own code and message', async () => {
    const giftTo = (name: string) => ({
      productId: washId,
      isGift: true,
      giftedEmail: `${name}${keys}@example.com`,
      giftMessage: `For ${name}`,
    })
    const [ana, ben] = [giftTo('ana'), giftTo('ben')]
    await resend(await buy([ana, ben, ana]))
    for (const gift of [ana, ben]) {
      const texts = (await mailsTo(gift.giftedEmail)).map(({ text }) => text).sort()
      expect(new Set(texts).size * 2).toBe(texts.length)
      for (const text of texts) expect(text).toContain(gift.giftMessage)
    }
  })

  test('keeps a gift from an address that its recipient has left', async () => {
    const friend = await server.make.loggedIn(merchant, { email: `left${keys}@example.com` })
    const id = await buy([{ productId: washId, isGift: true, giftedEmail: friend.email }])
    await server.database.transact(merchant.tenant, 'test', (tx) =>
      tx.execute(`update users set email_key = 'new@example.com' where id = '${friend.userId}'`),
    )
    await resend(id)
    expect(await mailsTo(friend.email)).toHaveLength(1)
    expect(await mailsTo(buyer.email)).toHaveLength(2)
  })

  test('contains the number of an own gift card', async () => {
    const { id } = await server.make.product(merchant, { productType: 'GiftCard', name: 'Card', priceCents: 2_500 })
    await resend(await buy([{ productId: id }]))
    expect((await mailsTo(buyer.email))[0]?.text).toContain(codeText((await wallet())[0]?.code ?? ''))
  })

  test("is refused for another user's purchase, for an unknown one and for text that is no id", async () => {
    const id = await buy([{ productId: washId }])
    const other = await server.make.loggedIn(merchant)
    const foreign = await server.make.loggedIn(await server.make.merchant())
    for (const [transRecordId, as] of [
      [id, other] as const,
      [id, foreign] as const,
      [systemRandom.uuid(), buyer] as const,
    ])
      expect(await resend(transRecordId, as)).toMatchObject({ status: 404, errorCode: 'PURCHASE_UNKNOWN' })
    expect((await resend('mine')).errorCode).toBe('VALIDATION')
    expect((await resend(id, merchant)).errorCode).toBe('JWT_MISSING')
  })

  test('is refused for a purchase that was declined', async () => {
    await server.make.card(buyer, tokenFor('declines'))
    await buy([{ productId: washId }])
    const id = await server.database.transact(merchant.tenant, 'test', async (tx) => {
      const { rows } = (await tx.execute('select id from orders')) as unknown as { rows: { id: string }[] }
      return rows[0]?.id ?? ''
    })
    expect((await resend(id)).errorCode).toBe('PURCHASE_UNKNOWN')
  })

  test('that cannot be queued says so, and queues nothing', async () => {
    const id = await buy([{ productId: washId }])
    await mailsTo(buyer.email)
    // One for the request, none for the mail.
    ids.left = 1
    const refused = await resend(id)
    ids.left = Infinity
    expect(refused).toMatchObject({
      status: 502,
      errorCode: 'MAIL_FAILED_PLAIN',
      errorMessage: 'Sorry, something went wrong. Please try again.',
    })
    expect(await mailsTo(buyer.email)).toHaveLength(1)
  })

  test('is limited per purchase', async () => {
    const strict = await makeServer({ beside: server, env: { RATE_LIMIT_SCALE: '1' } })
    const [one, two] = [await buy([{ productId: washId }]), await buy([{ productId: washId }])]
    const ask = async (id: string) => (await resend(id, buyer, strict)).status
    expect([await ask(one), await ask(one), await ask(one), await ask(one), await ask(two)]).toEqual([
      200, 200, 200, 429, 200,
    ])
    await strict.close()
  })
})

describe('the list of uses', () => {
  test('says what was used, where and when, newest first, with the own purchase of the item', async () => {
    const transRecordId = await buy([{ productId: washId }])
    await redeem((await wallet())[0]?.code ?? '')
    server.clock.advance(1_000)
    await redeem(await server.make.walletItem(buyer, { name: 'Free wash', itemType: 'AppPoints' }))
    expect(await redemptions()).toEqual([
      {
        id: expect.any(String),
        name: 'Free wash',
        kind: 'wallet',
        usedDate: server.clock.date().toISOString(),
        locationId: 2,
        amount: null,
        transRecordId: null,
      },
      {
        id: expect.any(String),
        name: 'Deluxe',
        kind: 'wallet',
        usedDate: new Date(server.clock.now() - 1_000).toISOString(),
        locationId: 2,
        amount: null,
        transRecordId,
      },
    ])
  })

  test('contains the payments from an own gift card', async () => {
    const { id } = await server.make.product(merchant, { productType: 'GiftCard', name: '$25 Card', priceCents: 2_500 })
    const transRecordId = await buy([{ productId: id }])
    await charge((await wallet())[0]?.code ?? '', { amount: 15.5 })
    await charge((await wallet())[0]?.code ?? '', { amount: 100 })
    expect(await redemptions()).toMatchObject([{ kind: 'giftCard', name: '$25 Card', amount: 15.5, transRecordId }])
  })

  test("of a gift is the recipient's, and does not name the giver's purchase", async () => {
    const friend = await server.make.loggedIn(merchant)
    await buy([{ productId: washId, isGift: true, giftedEmail: friend.email }])
    await redeem((await wallet(friend))[0]?.code ?? '')
    expect(await redemptions()).toEqual([])
    expect(await redemptions(friend)).toMatchObject([{ name: 'Deluxe', transRecordId: null }])
  })

  test('is refused without a log-in, and has an ETag', async () => {
    expect((await server.call('GET /users/redemptions', { as: merchant })).errorCode).toBe('JWT_MISSING')
    const { headers } = await server.call('GET /users/redemptions', { as: buyer })
    const again = { as: buyer, headers: { 'If-None-Match': String(headers.etag) } }
    expect((await server.call('GET /users/redemptions', again)).status).toBe(304)
  })
})
