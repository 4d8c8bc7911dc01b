import { nextBilling } from '#contract/rules/billing.ts'
import { startClub } from '#server/tables/clubs.ts'
import type { LineDelivery } from './delivery.ts'
import { termsOfLine } from './terms.ts'

/** Starts the club at once, at the monthly price that the buyer confirmed. It replaces a current club, which is not refunded. */
export const activateClub = async (delivery: LineDelivery): Promise<void> => {
  const { tx, order, line, buyer, now } = delivery
  const terms = termsOfLine(delivery)
  if (line.productId === null || !terms?.club) throw new Error(`club of order ${order.id} has no terms`)
  const billingDay = now.getUTCDate()
  await startClub(tx, {
    userId: buyer.id,
    tenantId: order.tenantId,
    productId: line.productId,
    name: line.name,
    status: 'active',
    ...terms.club,
    locationIds: [...terms.locationIds],
    startedAt: now,
    nextBillingAt: nextBilling(now, billingDay),
    billingDay,
  })
}
