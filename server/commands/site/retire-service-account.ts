import type { Tx } from '#server/database/transact.ts'
import { deleteCardsAt } from '#server/tables/cards.ts'
import { retireCards } from '#server/tables/retired-cards.ts'
import { retireServiceAccount, type ServiceAccountRow } from '#server/tables/service-accounts.ts'

export interface AccountRetirement {
  tx: Tx
  /** The newest account at its service, locked; one that is retired already stays as it is. */
  account: ServiceAccountRow
  now: Date
}

/**
 * Ends an account for new payments. It stays with its number, for the payments that were charged there; the cards that
 * only it can charge are deleted, here and at the processor.
 */
export const retireAccount = async ({ tx, account, now }: AccountRetirement): Promise<void> => {
  if (account.retiredAt !== null) return
  await retireServiceAccount(tx, account, now)
  await retireCards(tx, await deleteCardsAt(tx, account.tenantId, account.service), now)
}
