import { releaseWaitingItem } from '#server/tables/wallet-items.ts'
import type { LocalKind } from '#server/work/kinds.ts'

/**
 * Delivers a gift that waits for an email already confirmed. That happens when the confirmation and the delivery of the
 * gift commit concurrently, since neither transaction sees the other.
 */
export const giftKind: LocalKind = {
  name: 'gift',
  leaseFor: 60_000,
  atOnce: 2,
  backOff: { first: 60_000, longest: 3_600_000 },
  inTransaction: async (tx, { subject }) => {
    await releaseWaitingItem(tx, subject)
    return null
  },
}
