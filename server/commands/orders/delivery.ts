import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import type { LocationRow } from '#server/tables/locations.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import type { OrderLine } from '#server/tables/order-lines.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import type { ProductRow } from '#server/tables/products.ts'
import type { UserRow } from '#server/tables/users.ts'

/** An approved order in delivery: the data that all delivery steps share. */
export interface Delivery {
  tx: Tx
  random: Random
  /** Origin of the merchant's site, for the links in mails. */
  origin: string
  order: OrderRow
  buyer: UserRow
  merchant: Merchant
  /** Products of the order by id, including those no longer on sale. */
  products: ReadonlyMap<number, ProductRow>
  /** Every location of the merchant. */
  locations: readonly LocationRow[]
  now: Date
}

/** One line of an order in delivery. */
export interface LineDelivery extends Delivery {
  line: OrderLine
}

/** The result of delivering one line: the code to show at the kiosk, and its owner. */
export interface Delivered {
  line: OrderLine
  code: string
  /** True: the gift is in the wallet of a confirmed user. False: it waits for its recipient to confirm the email. */
  inWallet: boolean
  /** Null: it does not expire. */
  expiresAt: Date | null
  /** Names of the locations that accept the code; empty: all locations. */
  locationNames: readonly string[]
}

/** A delivered gift, with the order that it belongs to. */
export interface GiftDelivery extends Delivery {
  delivered: Delivered
}
