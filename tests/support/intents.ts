import type { Intent } from '#src/local/intents.ts'

/** A purchase of one wash by casey, straight from its card, whose tap is still being sent. */
export const anIntent = (given: Partial<Intent> = {}): Intent => ({
  key: 'one',
  person: 'casey',
  order: { products: [{ productId: 1 }], total: 25.68 },
  total: 2568,
  card: 'Visa ending 4242',
  itemCount: 1,
  cartIds: [],
  startedAt: 2_000,
  state: 'sending',
  ...given,
})

/** The server's answer to an order of that purchase. */
export const approvedOrder = {
  approved: true,
  code: 'A1',
  message: null,
  transRecordId: null,
  subtotal: 24,
  taxes: 1.68,
  total: 25.68,
}
