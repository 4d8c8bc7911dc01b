import { isMovable } from '#contract/rules/belongings.ts'
import type { BelongingsMoveRequest } from '#contract/shapes/belongings.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import {
  belongingsMoveById,
  insertBelongingsMove,
  type BelongingsMoveRow,
  type MovedThing,
  storeVehicles,
} from '#server/tables/belongings-moves.ts'
import { changeClub, lockClubs } from '#server/tables/clubs.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { hasPendingPayment } from '#server/tables/orders.ts'
import { bookPoints } from '#server/tables/points.ts'
import { hasPendingRefund } from '#server/tables/refunds.ts'
import { voidTempTokens } from '#server/tables/temp-tokens.ts'
import { lockUsers, type UserRow } from '#server/tables/users.ts'
import { moveVehicle, runsElsewhere, vehicleOfClub } from '#server/tables/vehicles.ts'
import { giveItems, lockItemsOf } from '#server/tables/wallet-items.ts'
import { creditPoints } from '../orders/credit-points.ts'
import { nameOfMove, tellOfMove, type MovedClub } from './belongings-letters.ts'

export interface BelongingsMoving extends BelongingsMoveRequest {
  tx: Tx
  random: Random
  /** Origin of the merchant's site, for the links in the mails. */
  origin: string
  tenant: number
  /** The administrator. */
  adminId: string
  /** The account that has it. */
  from: string
  /** Chosen by the caller. */
  id: string
  now: Date
}

interface Accounts {
  from: UserRow
  to: UserRow
}

/**
 * Moves memberships with their vehicles, wallet items and points to another account of the same person: all of it or
 * nothing. Both accounts are told by mail. Purchases, uses, the card, consents and devices stay. A repeat with the same id
 * moves nothing more.
 * @throws Refusal CUSTOMER_UNKNOWN, MOVE_TARGET, MOVE_EMPTY, MOVE_PENDING, MOVE_CHANGED, MOVE_KNOWN, PLATE_RUNS,
 *   VEHICLES_MOST
 */
export const moveBelongings = async (moving: BelongingsMoving): Promise<BelongingsMoveRow> => {
  const { tx, tenant, adminId, from, to, id, points, reason, now } = moving
  const locked = await lockUsers(tx, [from, to])
  const earlier = await belongingsMoveById(tx, id)
  if (earlier) {
    if (!isSame(earlier, moving)) throw new Refusal('MOVE_KNOWN')
    return earlier
  }
  const accounts = checked(moving, locked)
  const both = [moving.from, moving.to]
  if ((await hasPendingPayment(tx, both)) || (await hasPendingRefund(tx, both))) throw new Refusal('MOVE_PENDING')
  const merchant = await readMerchant(tx, tenant)
  const clubs = await moveClubs(moving, merchant)
  const items = await moveItems(moving)
  await movePoints(moving, accounts, merchant)
  const moved = await insertBelongingsMove(tx, {
    tenantId: tenant,
    id,
    fromUser: moving.from,
    toUser: moving.to,
    memberships: clubs.map(({ club }) => ({ id: club.id, name: club.name })),
    items,
    points,
    movedBy: adminId,
    movedAt: now,
  })
  // Under the locks of both accounts only a move between others can have the id.
  if (!moved) throw new Refusal('MOVE_KNOWN')
  const detail = { name: nameOfMove({ moved }), move: id }
  const acts = [
    ['moved to another account', moving.from],
    ['moved from another account', moving.to],
  ] as const
  for (const [act, subject] of acts)
    await recordAct(tx, { tenant, now, actor: adminActor(adminId), act, subject, reason, detail })
  await tellOfMove({ ...moving, ...accounts, merchant, clubs, moved })
  return moved
}

const isSame = (earlier: BelongingsMoveRow, { from, to, memberships, items, points }: BelongingsMoving): boolean => {
  const sameIds = (moved: readonly MovedThing[], asked: readonly string[]) =>
    moved.length === asked.length && moved.every(({ id }) => asked.includes(id))
  return (
    earlier.fromUser === from &&
    earlier.toUser === to &&
    earlier.points === points &&
    sameIds(earlier.memberships, memberships) &&
    sameIds(earlier.items, items)
  )
}

const checked = (moving: BelongingsMoving, locked: ReadonlyMap<string, UserRow>): Accounts => {
  const [from, to] = [locked.get(moving.from), locked.get(moving.to)]
  if (!from) throw new Refusal('CUSTOMER_UNKNOWN')
  if (!to || to.id === from.id) throw new Refusal('MOVE_TARGET')
  if (moving.memberships.length + moving.items.length + moving.points === 0) throw new Refusal('MOVE_EMPTY')
  return { from, to }
}

/** Their terms, due work and uses of the period are kept by the memberships themselves. Codes that were issued are void. */
const moveClubs = async (moving: BelongingsMoving, merchant: Merchant): Promise<MovedClub[]> => {
  const { tx, tenant, from, to, memberships, now } = moving
  if (memberships.length === 0) return []
  await storeVehicles(tx, [from, to])
  const own = (await lockClubs(tx, from, now)).filter(({ id }) => memberships.includes(id))
  if (own.length !== memberships.length) throw new Refusal('MOVE_CHANGED')
  const theirs = await lockClubs(tx, to, now)
  if (theirs.length + own.length > read(settings.membership, merchant.siteConfig.membership).vehicles)
    throw new Refusal('VEHICLES_MOST')
  const moved: MovedClub[] = []
  for (const club of own) {
    const { id } = club
    const vehicle = await vehicleOfClub(tx, club)
    if (vehicle && (await runsElsewhere(tx, { ...vehicle, except: id }))) throw new Refusal('PLATE_RUNS')
    if (vehicle) await moveVehicle(tx, { tenantId: tenant, userId: from, vehicle, to })
    await voidTempTokens(tx, { userId: from, kind: 'WashClub', membershipId: id }, now)
    moved.push({ club: await changeClub(tx, club, { userId: to }), license: vehicle?.license ?? null })
  }
  return moved
}

/** @throws Refusal MOVE_CHANGED: one has been used up, taken back or moved since it was shown */
const moveItems = async ({ tx, from, to, items, now }: BelongingsMoving): Promise<MovedThing[]> => {
  const held = items.length > 0 ? await lockItemsOf(tx, from, items) : []
  const usesOf = ({ usesMade, maxUses, expiresAt }: (typeof held)[number]) => ({
    usesMade,
    maxUses,
    expiresAt: expiresAt?.getTime() ?? null,
  })
  const movable = held.filter((item) => isMovable(usesOf(item), now.getTime()))
  if (movable.length !== items.length) throw new Refusal('MOVE_CHANGED')
  if (items.length > 0) await giveItems(tx, items, to)
  return movable.map(({ id, name }) => ({ id, name }))
}

/** An entry on each side. The other account gets a free wash for each time that it reaches the goal with them. */
const movePoints = async (moving: BelongingsMoving, { from }: Accounts, { pointGoal }: Merchant): Promise<void> => {
  const { tx, random, tenant, id, to, points, now } = moving
  if (points === 0) return
  if (points !== from.points) throw new Refusal('MOVE_CHANGED')
  const entry = { reason: 'move', reference: id } as const
  const lost = { id: random.uuid(), tenantId: tenant, userId: from.id, points: -points, at: now }
  await bookPoints(tx, { ...lost, ...entry })
  await creditPoints({ tx, random, tenant, pointGoal, userId: to, points, ...entry, now })
}
