import type { Tx } from '../../database/transact.ts'
import type { PaymentPorts } from '../../payments/ports.ts'
import type { LocationRow } from '../../tables/locations.ts'
import type { Merchant } from '../../tables/merchants.ts'
import type { OrderLine, OrderRow } from '../../tables/orders.ts'
import type { ProductRow } from '../../tables/products.ts'
import type { UserRow } from '../../tables/users.ts'

/** An approved order on its way to the person: everything that the pieces of a delivery share. */
export interface Delivery {
  tx: Tx
  ports: Pick<PaymentPorts, 'random' | 'origin'>
  order: OrderRow
  buyer: UserRow
  merchant: Merchant
  /** Products of the order by id; those no longer sold included. */
  products: ReadonlyMap<number, ProductRow>
  /** Every location of the merchant. */
  locations: readonly LocationRow[]
  now: Date
}

/** What a line became: the code that its owner shows at the kiosk, and who owns it. */
export interface Delivered {
  line: OrderLine
  code: string
  /** The gift is in the wallet of a person who is known here; else it waits for that email to be confirmed. */
  inWallet: boolean
  /** Null: it does not expire. */
  expiresAt: Date | null
  /** Names of the locations where it is good; empty: all of them. */
  places: readonly string[]
}

const day = 86_400_000

export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * day)
