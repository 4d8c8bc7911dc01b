import type { Transact } from '#server/database/transact.ts'
import type { Log } from '#server/basics/ports.ts'
import { releaseWaitingItems } from '#server/tables/wallet-items.ts'
import { eachMerchant } from '#server/work/each-merchant.ts'

/**
 * Delivers gifts that wait for an email already confirmed. That happens when the confirmation and the delivery of the
 * gift commit concurrently, since neither transaction sees the other.
 */
export const releaseGifts = (transact: Transact, log: Log): Promise<void> =>
  eachMerchant(transact, log, 'release of gifts', (tenantId) =>
    transact(tenantId, 'release of gifts', releaseWaitingItems),
  )
