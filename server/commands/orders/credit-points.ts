import { awardLifeDays, takeAwards } from '#contract/rules/loyalty.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { daysAfter } from '#server/basics/days.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import { bookPoints, type PointsReason } from '#server/tables/points.ts'
import { insertWithCode } from './wallet.ts'

export interface PointsCredit {
  /** The row of the user is locked in it. */
  tx: Tx
  random: Random
  tenant: number
  /** Points for one award. */
  pointGoal: number
  userId: string
  points: number
  reason: PointsReason
  /** What earned the points: they are booked once for each. */
  reference: string
  now: Date
}

/** Books points, once per reason and reference, and exchanges them for awards each time the goal is reached. */
export const creditPoints = async (credit: PointsCredit): Promise<void> => {
  const { tx, points, reference, pointGoal } = credit
  if (points <= 0) return
  const balance = await bookPoints(tx, entryOf(credit))
  if (balance === null) return
  const { awards } = takeAwards(balance, pointGoal)
  for (let award = 1; award <= awards; award += 1) {
    await bookPoints(
      tx,
      entryOf({ ...credit, points: -pointGoal, reason: 'award', reference: `${reference} ${award}` }),
    )
    await giveAward(credit)
  }
}

const entryOf = ({ random, tenant: tenantId, userId, points, reason, reference, now }: PointsCredit) => ({
  id: random.uuid(),
  tenantId,
  userId,
  points,
  reason,
  reference,
  at: now,
})

const giveAward = async ({ tx, random, tenant: tenantId, userId, now }: PointsCredit): Promise<void> => {
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
