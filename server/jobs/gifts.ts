import type { Transact } from '../database/transact.ts'
import type { Log } from '../ports.ts'
import { releaseWaitingItems } from '../tables/wallet-items.ts'
import { eachMerchant } from './each-merchant.ts'

/**
 * Hands over gifts that wait for an email which is confirmed: it was confirmed in the moment of their delivery, when
 * neither of the two transactions could see the other.
 */
export const releaseGifts = (transact: Transact, log: Log): Promise<void> =>
  eachMerchant(transact, log, 'release of gifts', (tenantId) =>
    transact(tenantId, 'release of gifts', releaseWaitingItems),
  )
