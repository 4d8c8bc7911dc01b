import { awardLifeDays, pointsFor, referralPointsDefault, takeAwards } from '#contract/rules/loyalty.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { daysAfter } from '#server/basics/days.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import { bookPoints, type PointsReason } from '#server/tables/points.ts'
import { lockUser, updateUser } from '#server/tables/users.ts'
import type { Delivery } from './delivery.ts'
import { insertWithCode } from './wallet.ts'

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

const credit = async (
  delivery: Delivery,
  userId: string,
  points: number,
  reason: PointsReason,
  reference: string,
): Promise<void> => {
  if (points <= 0) return
  const balance = await bookPoints(delivery.tx, entryOf(delivery, userId, points, reason, reference))
  if (balance === null) return
  const { awards } = takeAwards(balance, delivery.merchant.pointGoal)
  for (let award = 1; award <= awards; award += 1) {
    await bookPoints(
      delivery.tx,
      entryOf(delivery, userId, -delivery.merchant.pointGoal, 'award', `${reference} ${award}`),
    )
    await giveAward(delivery, userId)
  }
}

const entryOf = (
  { random, order, now }: Delivery,
  userId: string,
  points: number,
  reason: PointsReason,
  reference: string,
) => ({ id: random.uuid(), tenantId: order.tenantId, userId, points, reason, reference, at: now })

const giveAward = async ({ tx, random, order, now }: Delivery, userId: string): Promise<void> => {
  const { tenantId } = order
  const expiresAt = daysAfter(now, awardLifeDays)
  const item = { tenantId, userId, itemType: 'AppPoints' as const, name: 'Free wash', purchasedAt: now, expiresAt }
  await insertWithCode({ tx, random, item })
  await insertNotification(tx, {
    id: random.uuid(),
    tenantId,
    userId,
    createdAt: now,
    title: 'You earned a free wash',
    body: `It is in your wallet, good for ${awardLifeDays} days.`,
    path: phoneRoutes.wallet.path,
  })
}
