import type { OrderLine } from '#server/tables/order-lines.ts'
import { emailKeyOf } from '#server/tables/users.ts'
import type { OrderItem } from '#server/tables/wallet-items.ts'
import type { Delivered, Delivery } from './delivery.ts'

export interface EarlierDelivery extends Delivery {
  /** The wallet items of the order. */
  items: readonly OrderItem[]
}

/**
 * What an order delivered, line by line, found again by its wallet items. A gift whose recipient has changed the email
 * since is left out: its code is for that recipient alone. So is an item that was voided.
 */
export const deliveredOf = ({ order, locations, items }: EarlierDelivery): Delivered[] => {
  const left = new Set(items)
  return order.lines.flatMap((line) => {
    const item = best(line, left)
    if (!item) return []
    left.delete(item)
    const places = locations.filter(({ id }) => item.locationIds.includes(id)).map(({ name }) => name)
    return [{ line, code: item.code, inWallet: item.userId !== null, expiresAt: item.expiresAt, places }]
  })
}

/** Of several units of one product to one recipient, the one with the message of the line. */
const best = (line: OrderLine, items: ReadonlySet<OrderItem>): OrderItem | undefined => {
  const fitting = [...items].filter((item) => fits(line, item))
  return fitting.find((item) => item.giftMessage === line.giftMessage) ?? fitting[0]
}

const fits = (line: OrderLine, item: OrderItem): boolean =>
  item.voidedAt === null &&
  item.productId === line.productId &&
  item.isGift === line.isGift &&
  (!line.isGift || item.ownerKey === emailKeyOf(line.giftedEmail ?? ''))
