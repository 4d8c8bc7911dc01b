import { pointsFor, referralPointsDefault } from '#contract/rules/loyalty.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { purchasesOf } from '#server/tables/orders.ts'
import { bookPoints, type PointsReason } from '#server/tables/points.ts'
import type { UserLoad } from './user-load.ts'
import type { DemoUser } from './merchant.ts'

const day = 86_400_000

interface Earned {
  points: number
  reason: PointsReason
  reference: string
  at: Date
}

/**
 * Books the points of a demo user as earned by the newest purchases, and by an invited friend when there are many. The
 * rest counts as earned before.
 */
export const loadPoints = async (load: UserLoad, userId: string, { points }: DemoUser): Promise<void> => {
  if (points === 0) return
  const { tx, deps, merchant } = load
  for (const entry of await entriesOf(load, userId, points))
    await bookPoints(tx, { id: deps.random.uuid(), tenantId: merchant.hsAccountId, userId, ...entry })
}

const entriesOf = async ({ tx, merchant, now }: UserLoad, userId: string, points: number): Promise<Earned[]> => {
  const { referralPoints, pointsPerUnit } = await readMerchant(tx, merchant.hsAccountId)
  const entries: Earned[] = []
  let left = points
  const take = (entry: Earned) => {
    if (entry.points === 0 || entry.points > left) return
    left -= entry.points
    entries.push(entry)
  }
  const forFriend = referralPoints ?? referralPointsDefault
  if (points >= 2 * forFriend)
    take({ points: forFriend, reason: 'referral', reference: 'a friend', at: new Date(now.getTime() - 9 * day) })
  const purchases = await purchasesOf(tx, userId, 10)
  for (const { id, lines, createdAt } of purchases) {
    const units = lines.map(({ productType, unitPriceCents }) => ({ productType, unitPrice: unitPriceCents }))
    take({ points: pointsFor(units, pointsPerUnit), reason: 'purchase', reference: id, at: createdAt })
  }
  const earliest = purchases.at(-1)?.createdAt ?? now
  take({ points: left, reason: 'purchase', reference: 'earlier', at: new Date(earliest.getTime() - day) })
  return entries
}
