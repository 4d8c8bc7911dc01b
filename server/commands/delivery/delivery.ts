import type { Tx } from '#server/database/transact.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import type { LocationRow } from '#server/tables/locations.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import type { OrderLine, OrderRow } from '#server/tables/orders.ts'
import type { ProductRow } from '#server/tables/products.ts'
import type { UserRow } from '#server/tables/users.ts'

/** An approved order in delivery: the data that all delivery steps share. */
export interface Delivery {
  tx: Tx
  ports: Pick<PaymentPorts, 'random' | 'origin'>
  order: OrderRow
  buyer: UserRow
  merchant: Merchant
  /** Products of the order by id, including those no longer on sale. */
  products: ReadonlyMap<number, ProductRow>
  /** Every location of the merchant. */
  locations: readonly LocationRow[]
  now: Date
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
  places: readonly string[]
}

const day = 86_400_000

export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * day)
