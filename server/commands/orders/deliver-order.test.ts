import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { work } from '#server/tables/work.ts'
import { isGiftCardNumber } from '#contract/rules/card-number.ts'
import { codeKind, codeText } from '#contract/rules/codes.ts'
import type { OrderProduct, OrderRequest } from '#contract/shapes/order.ts'
import { goods, openShop, type Shop } from '#tests/support/shop.ts'
import { clubOf } from '#server/tables/clubs.ts'
import { giftCardByNumber } from '#server/tables/gift-cards.ts'
import { merchants } from '#server/tables/merchants.ts'
import { notifications } from '#server/tables/notifications.ts'
import { outbox } from '#server/tables/outbox.ts'
import { userById } from '#server/tables/users.ts'
import { walletItems } from '#server/tables/wallet-items.ts'
import { deleteAccount } from '../identity/delete-account.ts'
import { placeOrder } from './place-order.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

let keys = 0
const buy = (userId: string, products: OrderProduct[], over: Partial<OrderRequest> = {}) => {
  keys += 1
  return placeOrder({
    ports: shop.ports,
    buyer: { tenant: 1, userId },
    key: `key ${keys}`,
    requestHash: 'hash',
    request: { products, ...over },
  })
}
const one = (productId: number, over: Partial<OrderProduct> = {}): OrderProduct[] => [{ productId, ...over }]
const user = (userId: string) => shop.as((tx) => userById(tx, userId))
const emailOf = async (userId: string) => (await user(userId))?.email ?? ''
const mailTo = async (email: string) =>
  (await shop.as((tx) => tx.select().from(outbox))).filter((mail) => mail.to === email)
const giftTo = (giftedEmail: string, over: Partial<OrderProduct> = {}) => ({ isGift: true, giftedEmail, ...over })
const day = 86_400_000

test('a wash becomes one item with a code, the uses and the validity of its product', async () => {
  const userId = await shop.person()
  await buy(userId, one(goods.wash))
  const [item] = await shop.wallet(userId)
  expect(item).toMatchObject({
    itemType: 'AppWash',
    name: 'Bubble Bath',
    maxUses: 1,
    usesMade: 0,
    isGift: false,
    balanceCents: null,
  })
  expect(item?.expiresAt).toEqual(new Date(shop.clock.now() + 30 * day))
  expect(codeKind(item?.code ?? '')).toBe('wallet')
})

test('a bundle is one item with all its uses, and every unit has its own code', async () => {
  const userId = await shop.person()
  await buy(userId, [...one(goods.bundle), ...one(goods.bundle)])
  const items = (await shop.wallet(userId)).filter((item) => item.itemType === 'AppBundle')
  expect(items.map((item) => [item.maxUses, item.expiresAt])).toEqual([
    [5, null],
    [5, null],
  ])
  expect(new Set(items.map((item) => item.code)).size).toBe(2)
})

test('a club starts at once and is billed a month later', async () => {
  const userId = await shop.person()
  await buy(userId, one(goods.club))
  expect(await shop.as((tx) => clubOf(tx, userId, shop.clock.date()))).toMatchObject({
    status: 'active',
    name: 'Club',
    monthlyCents: 2_999,
    useLimit: 2,
    usesThisPeriod: 0,
    billingDay: 14,
    nextBillingAt: new Date('2026-04-14T10:00:00Z'),
  })
  expect(await shop.wallet(userId)).toEqual([])
})

describe('gift cards', () => {
  test('a new one has its untaxed price as balance and is in the wallet and the receipt', async () => {
    const userId = await shop.person()
    const { result } = await buy(userId, one(goods.giftCard))
    expect(result).toMatchObject({ taxes: 0, total: 50 })
    const [item] = await shop.wallet(userId)
    expect(item).toMatchObject({ itemType: 'GiftCard', balanceCents: 5_000, maxUses: 1, usesMade: 0, expiresAt: null })
    expect(isGiftCardNumber(item?.code ?? '')).toBe(true)
    expect((await mailTo(await emailOf(userId)))[0]?.text).toContain(codeText(item?.code ?? ''))
  })

  test('a reload adds to the named card, whichever user owns it', async () => {
    const [holder, payer] = [await shop.person(), await shop.person()]
    await buy(holder, one(goods.giftCard))
    const cardNumber = (await shop.wallet(holder))[0]?.code ?? ''
    await buy(payer, one(goods.reload, { cardNumber }))
    expect((await shop.as((tx) => giftCardByNumber(tx, cardNumber)))?.balanceCents).toBe(7_500)
    expect(await shop.wallet(payer)).toEqual([])
  })
})

test('a gift mail contains locations and expiry, and a receipt the reference that the app shows', async () => {
  const sender = await shop.person()
  await buy(sender, one(goods.localWash, giftTo('elm@example.com')))
  expect((await mailTo('elm@example.com'))[0]?.text).toContain('Good at Elm Street, with no expiry date.')
  await buy(sender, one(goods.wash, giftTo('soon@example.com')))
  expect((await mailTo('soon@example.com'))[0]?.text).toContain('Good at all locations, until April 13, 2026.')
  const [, receipt] = await mailTo(await emailOf(sender))
  expect(receipt?.text).toContain(`Order KEY ${keys}`)
  expect(receipt?.text).not.toContain('undefined')
})

describe('gifts', () => {
  const giftWork = () =>
    shop.as((tx) => tx.select({ subject: work.subject, dueAt: work.dueAt }).from(work).where(eq(work.kind, 'gift')))
  beforeEach(() => shop.as((tx) => tx.delete(work).where(eq(work.kind, 'gift'))))

  test('a recipient with a confirmed account gets it in the wallet at once, with a notification', async () => {
    const [sender, recipient] = [await shop.person(), await shop.person()]
    const email = await emailOf(recipient)
    await buy(sender, one(goods.wash, giftTo(email.toUpperCase(), { giftMessage: 'For the road trip' })))
    expect(await shop.wallet(recipient)).toMatchObject([
      { isGift: true, giftedFrom: 'Maya Okafor', giftMessage: 'For the road trip' },
    ])
    expect(await shop.wallet(sender)).toEqual([])
    expect(await giftWork()).toEqual([])
    const told = (await shop.as((tx) => tx.select().from(notifications))).filter((one) => one.userId === recipient)
    expect(told).toMatchObject([{ title: 'Maya sent you a gift', body: 'Bubble Bath: For the road trip' }])
  })

  test('for any other recipient it waits for the email to be confirmed, and the mail contains the code', async () => {
    const sender = await shop.person()
    await buy(sender, one(goods.bundle, giftTo('New.Friend@example.com', { giftHeader: 0, giftedTo: 'Priya' })))
    const waiting = (await shop.as((tx) => tx.select().from(walletItems))).filter(
      (item) => item.waitingForEmail === 'new.friend@example.com',
    )
    expect(waiting).toMatchObject([{ userId: null, isGift: true, maxUses: 5 }])
    // One more look, should the email be confirmed at this moment.
    expect(await giftWork()).toEqual([{ subject: waiting[0]?.id, dueAt: new Date(shop.clock.now() + 60_000) }])
    const [mail] = await mailTo('New.Friend@example.com')
    expect(mail?.text).toContain(codeText(waiting[0]?.code ?? ''))
    expect(mail?.text).toContain('Good at all locations, with no expiry date.')
    expect(mail?.text).toContain('Sign up: https://puddle.example.com/signUp')
    expect(mail?.text).toMatch(/Happy Birthday!\s+For Priya/)
  })

  test('for an unconfirmed account it waits too', async () => {
    const [sender, recipient] = [await shop.person(), await shop.person({ confirmed: false })]
    await buy(sender, one(goods.wash, giftTo(await emailOf(recipient))))
    expect(await shop.wallet(recipient)).toEqual([])
  })

  test('the buyer may be the recipient', async () => {
    const userId = await shop.person()
    await buy(userId, one(goods.giftCard, giftTo(await emailOf(userId))))
    expect(await shop.wallet(userId)).toMatchObject([{ isGift: true, itemType: 'GiftCard', balanceCents: 5_000 }])
  })
})

describe('merchandise', () => {
  const address = {
    first: 'Maya',
    last: 'Okafor',
    address1: '38 Orchard Lane',
    city: 'Brookfield',
    zipCode: '97301',
    state: 'OR',
    isHome: true,
  }

  test('is mailed to the merchant with its address, and adds no wallet item', async () => {
    const userId = await shop.person()
    await buy(userId, one(goods.tee), { address })
    const [mail] = await mailTo('packing@example.com')
    expect(mail?.text).toContain('Duck tee\nMaya Okafor\n38 Orchard Lane\nBrookfield, OR, 97301')
    expect(await shop.wallet(userId)).toEqual([])
  })

  test('goes to the administrators where the merchant has no address for support', async () => {
    const [admin, other] = [await shop.person({ change: { isAdmin: true } }), await shop.person()]
    const support = (supportEmail: string | null) => shop.as((tx) => tx.update(merchants).set({ supportEmail }))
    await support(null)
    await buy(await shop.person(), one(goods.tee), { address })
    await support('packing@example.com')
    expect((await mailTo(await emailOf(admin)))[0]?.text).toContain('Duck tee\nMaya Okafor')
    expect(await mailTo(await emailOf(other))).toEqual([])
  })

  test('an address marked as home is stored, and the next order can refer to it', async () => {
    const userId = await shop.person()
    await buy(userId, one(goods.tee), { address })
    expect((await user(userId))?.homeAddress).toEqual({
      first: 'Maya',
      last: 'Okafor',
      addressedTo: 'Maya Okafor',
      address1: '38 Orchard Lane',
      city: 'Brookfield',
      zipCode: '97301',
      state: 'OR',
    })
    await buy(userId, one(goods.tee), { address: { first: 'x', last: 'y', useHome: true } })
    expect((await mailTo('packing@example.com')).at(-1)?.text).toContain('38 Orchard Lane')
  })
})

describe('points', () => {
  test('are ten per whole currency unit before tax, none for gift cards', async () => {
    const userId = await shop.person()
    await buy(userId, [...one(goods.wash), ...one(goods.giftCard)])
    expect((await user(userId))?.points).toBe(180)
  })

  test('that reach the goal issue a free wash, and the goal is subtracted', async () => {
    const userId = await shop.person({ change: { points: 990 } })
    await buy(userId, one(goods.wash))
    expect((await user(userId))?.points).toBe(170)
    const award = (await shop.wallet(userId)).find((item) => item.itemType === 'AppPoints')
    expect(award).toMatchObject({ maxUses: 1, expiresAt: new Date(shop.clock.now() + 90 * day) })
  })

  test("go to the referrer at the buyer's first order above zero, once", async () => {
    const referrer = await shop.person()
    const userId = await shop.person({ change: { referredBy: referrer } })
    await buy(userId, one(goods.free))
    expect(await shop.wallet(referrer)).toEqual([])
    await buy(userId, one(goods.wash))
    await buy(userId, one(goods.wash))
    expect((await shop.wallet(referrer)).map((item) => item.itemType)).toEqual(['AppPoints'])
    expect((await user(referrer))?.points).toBe(0)
  })

  test('are not earned by a declined order', async () => {
    const userId = await shop.person({ card: 'declines' })
    await buy(userId, one(goods.wash))
    expect((await user(userId))?.points).toBe(0)
  })
})

test('the receipt lists the products, the tax and the total', async () => {
  const userId = await shop.person()
  await buy(userId, [...one(goods.wash), ...one(goods.wash), ...one(goods.wash, giftTo('priya@example.com'))])
  const [mail] = await mailTo(await emailOf(userId))
  expect(mail?.text).toContain(
    '2 × Bubble Bath: $36.00\n1 × Bubble Bath, a gift for priya@example.com: $18.00\nTax: $5.40\nTotal: $59.40',
  )
})

test('a payment whose account was deleted in the meantime is refunded', async () => {
  const userId = await shop.person()
  const ports = shop.portsWith(undefined, async () => {
    await shop.as((tx) => deleteAccount({ tx, userId, now: shop.clock.date() }))
  })
  await expect(
    placeOrder({
      ports: { ...ports, chargeTimeout: 5_000 },
      buyer: { tenant: 1, userId },
      key: 'gone',
      requestHash: 'hash',
      request: { products: one(goods.wash) },
    }),
  ).rejects.toMatchObject({ code: 'ORDER_VOID' })
  const order = await shop.order(userId, 'gone')
  expect(shop.ledger(order?.id).map((line) => line.type)).toEqual(['charge', 'void'])
  expect(order?.state).toBe('void')
})
