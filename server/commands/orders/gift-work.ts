import type { Tx } from '#server/database/transact.ts'
import { scheduleWork } from '#server/tables/work.ts'
import type { WalletItemRow } from '#server/tables/wallet-items.ts'

export interface StoredItem {
  tx: Tx
  item: Pick<WalletItemRow, 'tenantId' | 'id' | 'purchasedAt'> & { waitingForEmail?: string | null }
}

/** Milliseconds; longer than the transaction of a confirmation may take. */
const oneLook = 60_000

/**
 * Makes a gift that waits for an email due for one more look. When the confirmation of that email and the delivery of
 * the gift commit concurrently, neither transaction sees the other.
 */
export const lookAgainAtGift = async ({ tx, item }: StoredItem): Promise<void> => {
  const { tenantId: tenant, id: subject, waitingForEmail, purchasedAt } = item
  if (!waitingForEmail) return
  await scheduleWork(tx, [{ tenant, kind: 'gift', subject }], new Date(purchasedAt.getTime() + oneLook))
}
