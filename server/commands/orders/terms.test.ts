import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from '#server/testing/clock.ts'
import { goods, openShop, type Shop } from '#tests/support/shop.ts'
import { clubOf } from '#server/tables/clubs.ts'
import { products } from '#server/tables/products.ts'
import { placeOrder } from './place-order.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('an order is delivered as it was sold, whatever its products have become during the payment', async () => {
  const userId = await shop.person()
  const before = await shop.as((tx) => tx.select().from(products))
  const recorded = () =>
    shop.as((tx) =>
      tx.update(products).set({
        name: 'Changed',
        priceCents: 1,
        monthlyCents: 9_999,
        taxRate: 2_000,
        clubUseLimit: 1,
        locationIds: [2],
        maxUses: 9,
        validDays: 1,
      }),
    )
  await placeOrder({
    ports: { ...shop.portsWith(undefined, async () => void (await recorded())), chargeTimeout: 5_000 },
    buyer: { tenant: 1, userId },
    key: 'sold as it was',
    requestHash: 'hash',
    request: { products: [{ productId: goods.club }, { productId: goods.wash }, { productId: goods.giftCard }] },
  })
  await shop.as(async (tx) => {
    for (const row of before) await tx.update(products).set(row).where(eq(products.id, row.id))
  })
  expect(await shop.as((tx) => clubOf(tx, userId, shop.clock.date()))).toMatchObject({
    name: 'Club',
    monthlyCents: 2_999,
    taxRate: 1_000,
    useLimit: 2,
    locationIds: [],
  })
  const items = await shop.wallet(userId)
  expect(items).toHaveLength(2)
  expect(items.find(({ itemType }) => itemType === 'AppWash')).toMatchObject({
    maxUses: 1,
    locationIds: [],
    expiresAt: new Date(shop.clock.now() + 30 * day),
  })
  expect(items.find(({ itemType }) => itemType === 'GiftCard')).toMatchObject({ balanceCents: 5_000, expiresAt: null })
})
