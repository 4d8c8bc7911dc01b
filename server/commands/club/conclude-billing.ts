import { doubled } from '#contract/rules/back-off.ts'
import { nextBillingAfter } from '#contract/rules/billing.ts'
import type { Tx } from '#server/database/transact.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { changeClub, lockStoredClub, untried, type ClubRow } from '#server/tables/clubs.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import { lockUser } from '#server/tables/users.ts'
import { noteDecline } from './note-decline.ts'
import { owesBilling } from './period.ts'

const minute = 60_000
/** Milliseconds until a billing is repeated that took no money for a reason other than the card. */
const pauses = { first: 10 * minute, longest: 360 * minute }

export interface PendingBilling {
  /** The transaction that concludes the billing. */
  tx: Tx
  billing: OrderRow
}

export interface BillingOutcome extends PendingBilling {
  now: Date
}

export interface UnpaidBilling extends BillingOutcome {
  ports: PaymentPorts
}

/**
 * The club whose current period the billing is of, locked. Null: the club was canceled, replaced or ended since, and
 * the payment is not wanted any more.
 */
export const billedClub = async ({ tx, billing }: PendingBilling): Promise<ClubRow | null> => {
  const club = await lockStoredClub(tx, billing.userId)
  return club && owesBilling({ club, billing }) ? club : null
}

/** The period is paid: the next one is due a month later, and its uses are counted from 0. */
export const renewClub = async ({ tx, billing, now }: BillingOutcome): Promise<void> => {
  const club = await billedClub({ tx, billing })
  if (!club) throw new Error(`billing ${billing.id} is of no current period`)
  const nextBillingAt = nextBillingAfter(club.nextBillingAt, club.billingDay, now)
  await changeClub(tx, club, { nextBillingAt, usesThisPeriod: 0, ...untried })
}

/** The billing took no money: it is repeated as a decline asks for it, or soon when the card is not the cause. */
export const noteUnpaid = async ({ tx, ports, billing, now }: UnpaidBilling): Promise<void> => {
  const buyer = await lockUser(tx, billing.userId)
  const club = await billedClub({ tx, billing })
  if (!buyer || !club) return
  if (billing.state === 'failed') return repeatSoon({ tx, billing, now }, club)
  const merchant = await readMerchant(tx, club.tenantId)
  const { random, origin } = ports
  await noteDecline({ tx, random, origin, club, buyer, merchant, triedToken: billing.processorToken, now })
}

const repeatSoon = async ({ tx, now }: BillingOutcome, club: ClubRow): Promise<void> => {
  const pause = doubled(club.failedAttempts, pauses)
  const nextAttemptAt = new Date(now.getTime() + pause)
  await changeClub(tx, club, { failedAttempts: club.failedAttempts + 1, nextAttemptAt })
}
