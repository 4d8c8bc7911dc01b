import type { OrderRequest } from '#contract/shapes/order.ts'

/**
 * A purchase that the person confirmed. Written before the first byte leaves, deleted once its outcome is known and told.
 * - sending: the tap's own request may still be repeated
 * - asking: only settle may be asked, which never charges
 */
export interface Intent {
  key: string
  person: string
  order: OrderRequest
  /** Integer cents, as confirmed by the person. */
  total: number
  /** "Visa ending 4242". */
  card: string
  itemCount: number
  /** What it buys, in words, to be shown while it is under way; absent in what older versions stored. */
  goods?: string
  /** The lines of the cart that it pays for; empty for a purchase straight from a card. */
  cartIds: string[]
  startedAt: number
  state: 'sending' | 'asking'
}
