import { worksAt, type Charge, type Membership, type MembershipRules } from '#contract/rules/membership.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { Tx } from '#server/database/transact.ts'
import { termsOfClub, type ClubRow } from '#server/tables/clubs.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { plainLine, type OrderLine } from '#server/tables/order-lines.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import { ratedHome, type RatedPlace } from '#server/tables/place-rate.ts'
import { timeZoneOf } from '#server/tables/time-zone.ts'
import { userById } from '#server/tables/users.ts'

export interface OfferingMerchant {
  tx: Tx
  merchant: Merchant
}

/** What the merchant offers to members now. */
export const rulesOf = async ({ tx, merchant }: OfferingMerchant): Promise<MembershipRules> => ({
  ...read(settings.membership, merchant.siteConfig.membership),
  timeZone: timeZoneOf(merchant, await listLocations(tx)),
})

export interface TaxedClub extends OfferingMerchant {
  club: ClubRow
  /** The day that decides about the rate. */
  at: Date
}

/** The location of a membership, the home location of its user, with its rate; null: the plan has its own. */
export const placeOfClub = async ({ tx, merchant, club, at }: TaxedClub): Promise<RatedPlace | null> =>
  ratedHome(tx, merchant, (await userById(tx, club.userId))?.homeLocationId ?? 0, at)

export interface PlacedClub extends StoredClub {
  place: RatedPlace | null
}

/** The terms of a membership at the rate of its location. What is agreed stays as it is stored. */
export const termsAt = ({ club, place }: PlacedClub): Membership => ({
  ...termsOfClub(club),
  ...(place && { placeRate: place.rate }),
})

/** The terms of a membership at the rate that its location has on a day. */
export const taxedTerms = async (asked: TaxedClub): Promise<Membership> =>
  termsAt({ club: asked.club, place: await placeOfClub(asked) })

export interface ChosenClub {
  /** Running memberships of a user, the oldest first. */
  clubs: readonly ClubRow[]
  /** Absent: the first one. */
  membershipId?: string | null | undefined
}

/** The membership that is meant, or the refusal. */
export const clubIn = ({ clubs, membershipId }: ChosenClub): ClubRow | 'CLUB_NONE' | 'MEMBERSHIP_UNKNOWN' => {
  const [first] = clubs
  if (!first) return 'CLUB_NONE'
  return membershipId == null ? first : (clubs.find(({ id }) => id === membershipId) ?? 'MEMBERSHIP_UNKNOWN')
}

export interface LaneCheck {
  tx: Tx
  club: ClubRow
  now: Date
}

/** Whether a club's code is accepted now, apart from the limit of uses: not while it is frozen, or unpaid for too long. */
export const opensLane = async ({ tx, club, now }: LaneCheck): Promise<boolean> => {
  const merchant = await readMerchant(tx, club.tenantId)
  return worksAt(termsOfClub(club), now.getTime(), await rulesOf({ tx, merchant }))
}

export interface StoredClub {
  club: ClubRow
}

/**
 * How the keys of a period's billings start: the club by its start, the period by its due date. Each attempt appends
 * its number, and is a payment of its own.
 */
export const periodKey = ({ club: { startedAt, nextBillingAt } }: StoredClub): string =>
  `${nextBillingAt.toISOString()} of ${startedAt.toISOString()} #`

export interface OrderOfClub extends StoredClub {
  order: OrderRow
}

/** What an order charges a club for; null: it is of another club. */
export const chargeOf = ({ order, club }: OrderOfClub): Charge | null => {
  if (order.membershipId) return order.membershipId === club.id ? order.charge : null
  // A billing that a version without memberships has stored.
  if (order.kind !== 'clubBilling' || !order.key.startsWith(periodKey({ club }))) return null
  const { productId, name, monthlyCents, taxRate, useLimit, locationIds, nextBillingAt } = club
  return {
    kind: 'month',
    plan: { productId, name, monthlyCents, taxRate, useLimit, locationIds },
    netCents: order.subtotalCents,
    taxCents: order.taxesCents,
    of: { productId, nextBillingAt: nextBillingAt.getTime() },
  }
}

const namesOf: Record<Charge['kind'], (plan: string) => string> = {
  month: (plan) => plan,
  wake: (plan) => plan,
  fee: (plan) => `${plan}, frozen`,
  change: (plan) => `${plan}, rest of the period`,
}

export interface MadeCharge {
  charge: Charge
}

/** The line of a charge in its order. */
export const lineOfCharge = ({ charge: { kind, plan, netCents, taxCents, taxRate } }: MadeCharge): OrderLine => ({
  ...plainLine,
  productId: plan.productId,
  name: namesOf[kind](plan.name),
  productType: 'AppClub',
  appProductType: 'AppClub',
  unitPriceCents: netCents,
  taxCents,
  taxRate: taxRate ?? plan.taxRate,
})
