import { worksAt, type Charge, type MembershipRules } from '#contract/rules/membership.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { Tx } from '#server/database/transact.ts'
import { termsOfClub, type ClubRow } from '#server/tables/clubs.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { plainLine, type OrderLine } from '#server/tables/order-lines.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import { timeZoneOf } from '#server/tables/time-zone.ts'

/** What the merchant offers to members now. */
export const rulesOf = async (tx: Tx, merchant: Merchant): Promise<MembershipRules> => ({
  ...read(settings.membership, merchant.siteConfig.membership),
  timeZone: timeZoneOf(merchant, await listLocations(tx)),
})

/** Whether a club's code is accepted now, apart from the limit of uses: not while it is frozen, or unpaid for too long. */
export const opensLane = async (tx: Tx, club: ClubRow, now: Date): Promise<boolean> =>
  worksAt(termsOfClub(club), now.getTime(), await rulesOf(tx, await readMerchant(tx, club.tenantId)))

/**
 * How the keys of a period's billings start: the club by its start, the period by its due date. Each attempt appends
 * its number, and is a payment of its own.
 */
export const periodKey = ({ startedAt, nextBillingAt }: ClubRow): string =>
  `${nextBillingAt.toISOString()} of ${startedAt.toISOString()} #`

/** What an order charges a club for; null: it is of another club. */
export const chargeOf = (order: OrderRow, club: ClubRow): Charge | null => {
  if (order.membershipId) return order.membershipId === club.id ? order.charge : null
  // A billing that a version without memberships has stored.
  if (order.kind !== 'clubBilling' || !order.key.startsWith(periodKey(club))) return null
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

/** The line of a charge in its order. */
export const lineOfCharge = ({ kind, plan, netCents, taxCents }: Charge): OrderLine => ({
  ...plainLine,
  productId: plan.productId,
  name: namesOf[kind](plan.name),
  productType: 'AppClub',
  appProductType: 'AppClub',
  unitPriceCents: netCents,
  taxCents,
})
