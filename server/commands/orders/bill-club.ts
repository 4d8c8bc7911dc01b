import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { Tx } from '#server/database/transact.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { cardOf } from '#server/tables/cards.ts'
import { bill, type Charge } from '#contract/rules/membership.ts'
import { changeClub, changeTerms, clubById, clubDueAt, lockClubById, type ClubRow } from '#server/tables/clubs.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { countBillings, hasPendingCharge, insertOrder, type OrderRow } from '#server/tables/orders.ts'
import type { RatedPlace } from '#server/tables/place-rate.ts'
import { lockUser } from '#server/tables/users.ts'
import { payOrder } from './pay-order.ts'
import { expectOutcome } from './payment-work.ts'
import { noteDecline } from '../club/note-decline.ts'
import { lineOfCharge, periodKey, placeOfClub, rulesOf, termsAt } from '../club/terms.ts'
import { mailReceipt } from '../club/write-receipt.ts'

/** Milliseconds until a club is looked at again whose billing is in doubt. The payment itself is looked up sooner. */
const whileInDoubt = 60_000

export interface ClubBilling {
  ports: PaymentPorts
  membershipId: string
}

/**
 * Bills a membership if it is due, or ends it if it is canceled. A billing is an order of its own kind: it is stored as
 * pending before the card is charged, under a key per membership, period and attempt, and its outcome is concluded, looked
 * up and delivered as that of a purchase. The user's row is locked whenever membership and billing are read together, so
 * that a membership has one billing at a time.
 * @returns when the membership is due again; null: there is none any more
 * @throws AccountUnreadable: the billing stays pending
 */
export const billClub = async (billing: ClubBilling): Promise<Date | null> => {
  const { ports, membershipId } = billing
  const order = await ports.transact((tx) => takeBilling(tx, billing))
  if (order) await payOrder({ ports, order })
  const club = await ports.transact((tx) => lockClubById(tx, membershipId))
  const due = club && clubDueAt(club)
  if (!due) return null
  const soonest = ports.clock.now() + whileInDoubt
  return due.getTime() > ports.clock.now() ? due : new Date(soonest)
}

/** @returns the stored billing to pay now; undefined: there is nothing to pay, or an earlier charge is in doubt */
const takeBilling = async (tx: Tx, { ports, membershipId }: ClubBilling): Promise<OrderRow | undefined> => {
  const now = ports.clock.date()
  const found = await clubById(tx, membershipId)
  const user = found && (await lockUser(tx, found.userId))
  const club = await lockClubById(tx, membershipId)
  // One that was moved to another account between these reads is billed by the next run, with that account locked.
  if (!club || club.userId !== found?.userId) return undefined
  const merchant = await readMerchant(tx, club.tenantId)
  const place = await placeOfClub({ tx, merchant, club, at: now })
  const due = bill(termsAt({ club, place }), now.getTime(), await rulesOf({ tx, merchant }))
  if (!due) return undefined
  if (!user) await changeClub(tx, club, { status: 'inactive' })
  else if ('then' in due) {
    const changed = await changeTerms(tx, club, due.then)
    const { random, origin } = ports
    if (due.then.endedAt !== null)
      await mailReceipt({ tx, random, origin, now, merchant, club: changed, buyer: user, kind: 'ended' })
  } else if (!(await hasPendingCharge(tx, club))) {
    const { charge } = due
    const row = await billingOf(tx, { club, charge, merchant, place, now })
    if (row) return storeBilling(tx, ports, row)
    const { random, origin } = ports
    await noteDecline({ tx, random, origin, club, charge, buyer: user, merchant, triedToken: null, now })
  }
  return undefined
}

type NewBilling = Omit<Parameters<typeof insertOrder>[1], 'id'>

interface DueCharge {
  club: ClubRow
  charge: Charge
  merchant: Merchant
  /** Whose rate the charge has. */
  place: RatedPlace | null
  now: Date
}

/** Null: the user has no card that this merchant can charge. */
const billingOf = async (tx: Tx, { club, charge, merchant, place, now }: DueCharge): Promise<NewBilling | null> => {
  const { tenantId, userId } = club
  const line = lineOfCharge({ charge })
  const totalCents = line.unitPriceCents + line.taxCents
  const card = totalCents > 0 ? await cardOf(tx, userId) : null
  if (totalCents > 0 && card?.processor !== merchant.processor) return null
  const key = periodKey({ club })
  return {
    tenantId,
    userId,
    kind: 'clubBilling',
    state: 'pending',
    key: `${key}${(await countBillings(tx, userId, key)) + 1}`,
    membershipId: club.id,
    locationId: place?.place.id ?? null,
    charge,
    lines: [line],
    subtotalCents: line.unitPriceCents,
    taxesCents: line.taxCents,
    totalCents,
    currency: merchant.currency,
    processor: card?.processor ?? null,
    processorToken: card?.processorToken ?? null,
    earnsPoints: read(settings.loyaltyProgram, merchant.siteConfig.loyaltyProgram),
    createdAt: now,
    attemptedAt: now,
  }
}

const storeBilling = async (tx: Tx, ports: PaymentPorts, row: NewBilling): Promise<OrderRow | undefined> => {
  const order = await insertOrder(tx, { ...row, id: ports.random.uuid() })
  if (order) await expectOutcome({ tx, order, chargeTimeout: ports.chargeTimeout, now: ports.clock.date() })
  return order
}
