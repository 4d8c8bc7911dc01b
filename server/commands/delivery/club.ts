import { nextBilling } from '#contract/rules/billing.ts'
import { startClub } from '#server/tables/clubs.ts'
import type { LineDelivery } from './delivery.ts'

/** Starts the club at once. It replaces a current club, which is not refunded. */
export const activateClub = async ({ tx, order, line, buyer, products, now }: LineDelivery): Promise<void> => {
  const product = line.productId === null ? undefined : products.get(line.productId)
  if (!product) throw new Error(`club of order ${order.id} has no product`)
  const billingDay = now.getUTCDate()
  await startClub(tx, {
    userId: buyer.id,
    tenantId: order.tenantId,
    productId: product.id,
    name: product.name,
    status: 'active',
    monthlyCents: product.monthlyCents ?? product.priceCents,
    taxRate: product.taxRate,
    useLimit: product.clubUseLimit,
    locationIds: product.locationIds,
    startedAt: now,
    nextBillingAt: nextBilling(now, billingDay),
    billingDay,
  })
}
