import { taxOn } from '#contract/rules/pricing.ts'
import type { ClubRow } from '#server/tables/clubs.ts'
import { plainLine, type OrderLine } from '#server/tables/order-lines.ts'
import type { OrderRow } from '#server/tables/orders.ts'

export interface StoredClub {
  club: ClubRow
}

export interface BilledPeriod extends StoredClub {
  billing: OrderRow
}

/**
 * How the keys of a period's billings start: the club by its start, the period by its due date. Each attempt appends
 * its number, and is a payment of its own.
 */
export const periodKey = ({ club: { startedAt, nextBillingAt } }: StoredClub): string =>
  `${nextBillingAt.toISOString()} of ${startedAt.toISOString()} #`

/** True: the billing is of the period that this club owes now. */
export const owesBilling = ({ club, billing }: BilledPeriod): boolean =>
  club.status === 'active' && billing.key.startsWith(periodKey({ club }))

/** A month of a club, at the price of its purchase. */
export const monthOf = ({ club: { productId, name, monthlyCents, taxRate } }: StoredClub): OrderLine => ({
  ...plainLine,
  productId,
  name,
  productType: 'AppClub',
  appProductType: 'AppClub',
  unitPriceCents: monthlyCents,
  taxCents: taxOn(monthlyCents, taxRate),
})
