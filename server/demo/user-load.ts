import type { Tx } from '#server/database/transact.ts'
import type { Deps } from '#server/api/deps.ts'
import type { DemoMerchant, DemoProduct } from './merchant.ts'

/** Dependencies for loading a demo user, all within the merchant's one transaction. */
export interface UserLoad {
  tx: Tx
  deps: Deps
  merchant: DemoMerchant
  products: ReadonlyMap<number, DemoProduct>
  now: Date
  passwordHash: string
}
