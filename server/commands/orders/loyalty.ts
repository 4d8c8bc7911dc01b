import { pointsFor, referralPointsDefault } from '#contract/rules/loyalty.ts'
import type { PointsReason } from '#server/tables/points.ts'
import { lockUser, updateUser } from '#server/tables/users.ts'
import { creditPoints } from './credit-points.ts'
import type { Delivery } from './delivery.ts'

/**
 * Books points for the purchase, and once for the user who referred the buyer. No effect without a loyalty programme.
 */
export const earnPoints = async (delivery: Delivery): Promise<void> => {
  const { order, merchant, buyer } = delivery
  if (!order.earnsPoints) return
  const units = order.lines.map((line) => ({ productType: line.productType, unitPrice: line.unitPriceCents }))
  await credit(delivery, buyer.id, pointsFor(units, merchant.pointsPerUnit), 'purchase', order.id)
  if (order.kind === 'order' && order.totalCents > 0) await payReferrer(delivery)
}

const payReferrer = async (delivery: Delivery): Promise<void> => {
  const { tx, buyer, merchant, now } = delivery
  if (!buyer.referredBy || buyer.referralPaidAt || buyer.referredBy === buyer.id) return
  await updateUser(tx, buyer.id, { referralPaidAt: now })
  if (!(await lockUser(tx, buyer.referredBy))) return
  await credit(delivery, buyer.referredBy, merchant.referralPoints ?? referralPointsDefault, 'referral', buyer.id)
}

const credit = (
  { tx, random, order, merchant, now }: Delivery,
  userId: string,
  points: number,
  reason: PointsReason,
  reference: string,
): Promise<void> =>
  creditPoints({
    tx,
    random,
    tenant: order.tenantId,
    pointGoal: merchant.pointGoal,
    userId,
    points,
    reason,
    reference,
    now,
  })
