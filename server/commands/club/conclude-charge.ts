import { approved, isWanted, type Charge } from '#contract/rules/membership.ts'
import { doubled } from '#contract/rules/back-off.ts'
import type { Tx } from '#server/database/transact.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import {
  changeClub,
  changeTerms,
  lockClubById,
  lockStoredClubs,
  termsOfClub,
  type ClubRow,
} from '#server/tables/clubs.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import { lockUser } from '#server/tables/users.ts'
import { noteDecline } from './note-decline.ts'
import { chargeOf, rulesOf } from './terms.ts'

const minute = 60_000
/** Milliseconds until a billing is repeated that took no money for a reason other than the card. */
const pauses = { first: 10 * minute, longest: 360 * minute }

export interface PendingCharge {
  /** The transaction that concludes the order. */
  tx: Tx
  order: OrderRow
  now: Date
}

export interface UnpaidCharge extends PendingCharge {
  ports: PaymentPorts
}

interface ChargedClub {
  club: ClubRow
  charge: Charge
}

/**
 * The club that an order is charged for, locked. Null: it was canceled, replaced, ended or changed since, and the
 * payment is not wanted any more.
 */
export const chargedClub = async ({ tx, order, now }: PendingCharge): Promise<ChargedClub | null> => {
  const club = order.membershipId
    ? await lockClubById(tx, order.membershipId)
    : (await lockStoredClubs(tx, order.userId))[0]
  const charge = club && chargeOf({ order, club })
  return club && charge && isWanted(termsOfClub(club), charge, now.getTime()) ? { club, charge } : null
}

/** The charge is paid: a month begins with uses counted from 0, or the rest of the period is on the dearer plan. */
export const settleCharge = async ({ tx, order, now }: PendingCharge): Promise<ClubRow> => {
  const charged = await chargedClub({ tx, order, now })
  if (!charged) throw new Error(`order ${order.id} is charged for no current membership`)
  const { club, charge } = charged
  const rules = await rulesOf({ tx, merchant: await readMerchant(tx, club.tenantId) })
  const uses = charge.kind === 'month' || charge.kind === 'wake' ? { usesThisPeriod: 0 } : {}
  const terms = approved(termsOfClub(club), charge, now.getTime(), rules)
  return changeTerms(tx, club, terms, { ...uses, failedAttempts: 0 })
}

/** The billing took no money: it is repeated as a decline asks for it, or soon when the card is not the cause. */
export const noteUnpaid = async ({ tx, ports, order, now }: UnpaidCharge): Promise<void> => {
  const buyer = await lockUser(tx, order.userId)
  const charged = await chargedClub({ tx, order, now })
  if (!buyer || !charged) return
  const { club, charge } = charged
  if (order.state === 'failed') return repeatSoon({ tx, order, now }, charged)
  const merchant = await readMerchant(tx, club.tenantId)
  const { random, origin } = ports
  await noteDecline({ tx, random, origin, club, charge, buyer, merchant, triedToken: order.processorToken, now })
}

const repeatSoon = async ({ tx, now }: PendingCharge, { club, charge }: ChargedClub): Promise<void> => {
  const again = new Date(now.getTime() + doubled(club.failedAttempts, pauses))
  const isFee = charge.kind === 'fee' && club.feeCents !== null
  const due = isFee ? { feeAttemptAt: again } : { nextAttemptAt: again }
  await changeClub(tx, club, { failedAttempts: club.failedAttempts + 1, ...due })
}
