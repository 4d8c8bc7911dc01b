import { mostFreeMonths, rewashDays } from '#contract/constants.ts'
import { stateOf } from '#contract/rules/membership.ts'
import { fromCents } from '#contract/rules/money.ts'
import type { AuditedChange } from '#contract/shapes/audit.ts'
import type { Goodwill, GoodwillKind } from '#contract/shapes/goodwill.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import { daysAfter } from '#server/basics/days.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { changesOf } from '#server/tables/audit-log.ts'
import { changeClub, clubById, lockClubById, termsOfClub, type ClubRow } from '#server/tables/clubs.ts'
import { uncountClubUse } from '#server/tables/club-uses.ts'
import { insertGiftCardEntry, moveBalance } from '#server/tables/gift-cards.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { orderById } from '#server/tables/orders.ts'
import { markUseReturned, newestUseOfClub, redemptionOfUser } from '#server/tables/redemptions.ts'
import { userById, type UserRow } from '#server/tables/users.ts'
import { insertWalletItem, itemByCode, itemById, lockItemOf, type WalletItemRow } from '#server/tables/wallet-items.ts'
import { creditPoints } from '../orders/credit-points.ts'
import { storeGiftCard } from '../orders/gift-cards.ts'
import { insertWithCode } from '../orders/wallet.ts'

export interface GoodwillGiving {
  tx: Tx
  random: Random
  tenant: number
  /** The administrator. */
  adminId: string
  /** The customer. */
  userId: string
  /** Chosen by the giver. */
  id: string
  gift: Goodwill
  reason: string
  now: Date
}

/** Checked, with both accounts locked. */
export interface BoundGiving extends GoodwillGiving {
  merchant: Merchant
  customer: UserRow
}

/** What was given. */
export interface Given {
  /** Of the wash, the plan or the gift card; of points it says nothing. */
  name: string
  /** The item in the wallet; null: none. */
  itemId: string | null
  /** What the customer had before and has after it, for the audit log. */
  changes: AuditedChange[]
  /** Of the visit that it is for; null: none. */
  locationId: number | null
}

type Washed = Pick<WalletItemRow, 'itemType' | 'productId' | 'name'> & {
  locationIds: number[]
  /** Where it was washed before; null: that is not known, or was not yet. */
  washedAt: number | null
}

/** One use of the same kind, valid for some days from now. */
const giveRewash = async (giving: BoundGiving): Promise<Given> => {
  const { tx, random, tenant: tenantId, userId, now } = giving
  const { name, washedAt: locationId, ...washed } = await washedOf(giving)
  const expiresAt = daysAfter(now, rewashDays)
  const item = { tenantId, userId, ...washed, name, maxUses: 1, purchasedAt: now, expiresAt }
  const code = await insertWithCode({ tx, random, item })
  const changes = changesOf({}, { wash: `${name}, 1 use` })
  return { name, itemId: (await itemByCode(tx, code))?.id ?? null, changes, locationId }
}

/** What a rewash is of. */
export interface WashAgain {
  tx: Tx
  /** The customer. */
  userId: string
  gift: Goodwill
}

/** What is washed again. @throws Refusal VISIT_UNKNOWN, ITEM_UNKNOWN, PURCHASE_UNKNOWN, CODE_KIND */
export const washedOf = async (giving: WashAgain): Promise<Washed> => {
  const { tx, userId, gift } = giving
  if (gift.use !== undefined) return washedByUse(giving, gift.use)
  if (gift.item !== undefined) {
    const item = await lockItemOf(tx, userId, gift.item)
    if (!item) throw new Refusal('ITEM_UNKNOWN')
    return { ...washOf(item), washedAt: null }
  }
  if (gift.order === undefined) throw new Refusal('VISIT_UNKNOWN')
  const order = await orderById(tx, gift.order)
  if (order?.userId !== userId || order.state !== 'approved') throw new Refusal('PURCHASE_UNKNOWN')
  const line = order.lines.find(({ productType }) => productType === 'AppWash' || productType === 'AppBundle')
  if (!line) throw new Refusal('CODE_KIND')
  const locationIds = [...(line.terms?.locationIds ?? [])]
  const washedAt = order.locationId
  return { itemType: line.appProductType, productId: line.productId, name: line.name, locationIds, washedAt }
}

const washedByUse = async ({ tx, userId }: WashAgain, id: string): Promise<Washed> => {
  const use = await redemptionOfUser(tx, userId, id)
  if (!use) throw new Refusal('VISIT_UNKNOWN')
  const item = use.walletItemId === null ? undefined : await itemById(tx, use.walletItemId)
  const washedAt = use.locationId
  if (item) return { ...washOf(item), washedAt }
  if (use.kind !== 'washClub') throw new Refusal('CODE_KIND')
  const club = use.membershipId === null ? undefined : await clubById(tx, use.membershipId)
  // A wash of the club, at the locations of its plan.
  return { itemType: 'AppWash', productId: null, name: use.name, locationIds: club?.locationIds ?? [], washedAt }
}

const washOf = ({ itemType, productId, name, locationIds }: WalletItemRow): Omit<Washed, 'washedAt'> => {
  if (itemType === 'GiftCard') throw new Refusal('CODE_KIND')
  return { itemType, productId, name, locationIds }
}

/** A use of the period counts as not made. The lock of the club keeps a scan of its code before or after it. */
const giveClubUse = async (giving: BoundGiving): Promise<Given> => {
  const { tx, now } = giving
  const club = await lockedClub(giving)
  if (club.usesThisPeriod === 0) throw new Refusal('ITEM_USES')
  await uncountClubUse(tx, club.id)
  const use = await newestUseOfClub(tx, club.id)
  if (use) await markUseReturned(tx, use.id, now)
  const uses = club.usesThisPeriod
  const changes = changesOf({ uses: String(uses) }, { uses: String(uses - 1) })
  return { name: club.name, itemId: null, changes, locationId: use?.locationId ?? null }
}

/** The next full month is charged 0. A membership that ends has none. */
const giveFreeMonth = async (giving: BoundGiving): Promise<Given> => {
  const { tx } = giving
  const club = await lockedClub(giving)
  if (club.freeMonths >= mostFreeMonths) throw new Refusal('FREE_MONTHS_MOST')
  const freeMonths = club.freeMonths + 1
  await changeClub(tx, club, { freeMonths })
  const changes = changesOf({ 'free months': String(club.freeMonths) }, { 'free months': String(freeMonths) })
  return { name: club.name, itemId: null, changes, locationId: null }
}

/** @throws Refusal MEMBERSHIP_UNKNOWN; CLUB_STATE for one that ends */
const lockedClub = async ({ tx, userId, gift, now }: BoundGiving): Promise<ClubRow> => {
  const club = gift.membership === undefined ? undefined : await lockClubById(tx, gift.membership)
  if (club?.userId !== userId) throw new Refusal('MEMBERSHIP_UNKNOWN')
  const state = stateOf(termsOfClub(club), now.getTime())
  if (state === 'ended' || (state === 'ending' && gift.kind === 'freeMonth')) throw new Refusal('CLUB_STATE')
  return club
}

const givePoints = async ({
  tx,
  random,
  tenant,
  userId,
  id,
  gift,
  merchant,
  customer,
  now,
}: BoundGiving): Promise<Given> => {
  const earned = { points: gift.amount ?? 0, reason: 'goodwill', reference: id } as const
  await creditPoints({ tx, random, tenant, pointGoal: merchant.pointGoal, userId, ...earned, now })
  // An award may have taken some of them.
  const after = (await userById(tx, userId))?.points ?? 0
  const changes = changesOf({ points: String(customer.points) }, { points: String(after) })
  return { name: '', itemId: null, changes, locationId: null }
}

/** Adds to a gift card of the customer, or issues one. */
const giveBalance = async (giving: BoundGiving): Promise<Given> => {
  const { tx, random, tenant, userId, id, gift, merchant, now } = giving
  const cents = gift.amount ?? 0
  const entry = { id: random.uuid(), tenantId: tenant, cents, reason: 'goodwill', reference: id, at: now } as const
  if (gift.item !== undefined) {
    const item = await lockItemOf(tx, userId, gift.item)
    if (!item) throw new Refusal('ITEM_UNKNOWN')
    if (item.itemType !== 'GiftCard') throw new Refusal('CODE_KIND')
    const after = await moveBalance(tx, { ...entry, number: item.code })
    if (after === null) throw new Refusal('ITEM_UNKNOWN')
    const changes = changesOf({ balance: sumText(after - cents) }, { balance: sumText(after) })
    return { name: item.name, itemId: item.id, changes, locationId: null }
  }
  const number = await storeGiftCard({ tx, random, tenant, balanceCents: cents, now })
  await insertGiftCardEntry(tx, { ...entry, number })
  const name = read(settings.cardName, merchant.siteConfig.cardName)
  const item = { id: random.uuid(), tenantId: tenant, userId, itemType: 'GiftCard', name, code: number } as const
  if (!(await insertWalletItem(tx, { ...item, purchasedAt: now }))) throw new Error('a new gift card has a code in use')
  return { name, itemId: item.id, changes: changesOf({}, { balance: sumText(cents) }), locationId: null }
}

/** A sum in the currency of the merchant. */
const sumText = (cents: number): string => fromCents(cents).toFixed(2)

export const givers: Record<GoodwillKind, (giving: BoundGiving) => Promise<Given>> = {
  rewash: giveRewash,
  clubUse: giveClubUse,
  freeMonth: giveFreeMonth,
  points: givePoints,
  balance: giveBalance,
}
