import type { Purchase } from '#contract/shapes/order.ts'

type Product = Purchase['purchasedProducts'][number]

const product: Product = {
  name: 'Quick Dip',
  quantity: 1,
  unitPrice: 10,
  isGift: false,
  giftedEmail: null,
  fulfillable: false,
  appProductType: 'AppWash',
}

/** A purchase as the server lists it. */
export const purchaseOf = (own: Partial<Purchase>, products: readonly Partial<Product>[] = [{}]): Purchase => ({
  purchaseDate: '2026-11-21T09:41:00.000Z',
  total: 10,
  transRecordId: '9b2f0f6e-0000-4000-8000-000000000001',
  purchasedProducts: products.map((each) => ({ ...product, ...each })),
  ...own,
})
