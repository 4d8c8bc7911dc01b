import type { Tx } from '#server/database/transact.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import { productsByIds } from '#server/tables/products.ts'
import { updateUser, type UserRow, lockUser } from '#server/tables/users.ts'
import type { Random } from '#server/basics/ports.ts'
import { settleCharge } from '../club/conclude-charge.ts'
import { recordForMember } from '../club/record-for-member.ts'
import { writeReceipt, type IssuedReceipt, type NewReceipt } from '../club/write-receipt.ts'
import type { Delivered, Delivery, LineDelivery } from './delivery.ts'
import { issueGiftCard, reloadGiftCard } from './gift-cards.ts'
import { queueOrderMails } from './mails.ts'
import { notifyRecipient } from './recipients.ts'
import { issueWalletItem } from './wallet.ts'
import { nextBilling } from '#contract/rules/billing.ts'
import { lockClubs, startClub, type ClubRow } from '#server/tables/clubs.ts'
import type { ReceiptKind } from '#contract/shapes/membership.ts'
import { vehicleOf } from '#server/tables/vehicles.ts'
import type { Charge } from '#contract/rules/membership.ts'
import { termsOfLine } from './terms.ts'
import { pointsFor, referralPointsDefault } from '#contract/rules/loyalty.ts'
import type { PointsReason } from '#server/tables/points.ts'
import { makeParcels } from '../parcels/make-parcels.ts'
import { creditPoints } from './credit-points.ts'

export interface ApprovedOrder {
  tx: Tx
  random: Random
  /** Origin of the merchant's site, for the links in mails. */
  origin: string
  order: OrderRow
  buyer: UserRow
  now: Date
}

/** Delivers every line of an approved order, in the transaction that approves it. */
export const deliverOrder = async (approved: ApprovedOrder): Promise<void> => {
  const { order } = approved
  const delivery = await deliveryOf(approved)
  if (order.kind === 'clubBilling' || order.charge) await deliverCharge(delivery)
  else if (order.kind === 'airPay') await queueOrderMails({ ...delivery, delivered: [] })
  else {
    await deliverGoods(delivery)
    await keepHomeAddress(delivery)
  }
  await earnPoints(delivery)
}

/** What the member gets in writing for each charge of a membership. */
const receiptKinds: Record<Charge['kind'], ReceiptKind> = {
  month: 'renewed',
  fee: 'frozenMonth',
  change: 'changePlan',
  wake: 'wake',
}

/** The act that a charge pays for; a month that is due, and its fee, are none. */
const actOfCharge: Partial<Record<Charge['kind'], 'wake' | 'changePlan'>> = { change: 'changePlan', wake: 'wake' }

const deliverCharge = async (delivery: Delivery): Promise<void> => {
  const { tx, order, now } = delivery
  const club = await settleCharge({ tx, order, now })
  const { netCents, taxCents } = { netCents: order.subtotalCents, taxCents: order.taxesCents }
  const kind = receiptKinds[order.charge?.kind ?? 'month']
  const { staff } = order
  const isByStaff = staff !== null
  const receipt = await receiptFor(delivery, { club, kind, charge: { netCents, taxCents }, isByStaff })
  await queueOrderMails({ ...delivery, delivered: [], receipt })
  const act = actOfCharge[order.charge?.kind ?? 'month']
  if (act) await recordForMember({ tx, club, staff: staff ?? undefined, act, order: order.id, now })
}

const receiptFor = (
  { tx, random, origin, now, merchant, order }: Delivery,
  of: Pick<NewReceipt, 'club' | 'kind' | 'charge' | 'isByStaff'>,
): Promise<IssuedReceipt | null> => writeReceipt({ tx, random, origin, now, merchant, orderId: order.id, ...of })

/** Reads the data that all delivery steps share. */
export const deliveryOf = async (approved: ApprovedOrder): Promise<Delivery> => {
  const { tx, order } = approved
  const merchant = await readMerchant(tx, order.tenantId)
  const rows = await productsByIds(
    tx,
    order.lines.flatMap((line) => line.productId ?? []),
  )
  return {
    ...approved,
    merchant,
    locations: await listLocations(tx),
    products: new Map(rows.map((row) => [row.id, row])),
  }
}

const deliverGoods = async (delivery: Delivery): Promise<void> => {
  const delivered: Delivered[] = []
  let receipt: IssuedReceipt | null = null
  for (const line of delivery.order.lines) {
    if (line.productType === 'AppClub') receipt = await joinClub({ ...delivery, line })
    const item = await deliverLine({ ...delivery, line })
    if (item) delivered.push(item)
    if (item && line.isGift) await notifyRecipient({ ...delivery, delivered: item })
  }
  await makeParcels(delivery)
  await queueOrderMails({ ...delivery, delivered, receipt })
}

/** Starts the club, with its receipt. */
const joinClub = async (delivery: LineDelivery): Promise<IssuedReceipt | null> => {
  const { unitPriceCents: netCents, taxCents } = delivery.line
  const club = await activateClub(delivery)
  return receiptFor(delivery, { club, kind: 'joined', charge: { netCents, taxCents } })
}

const deliverLine = async (delivery: LineDelivery): Promise<Delivered | null> => {
  switch (delivery.line.productType) {
    case 'AppWash':
    case 'AppBundle':
      return issueWalletItem(delivery)
    case 'GiftCard':
      return issueGiftCard(delivery)
    case 'GiftCardRecharge':
      await reloadGiftCard(delivery)
      return null
    case 'AppClub':
    case 'Swag':
      return null
  }
}

/** Saves a shipping address marked as home as the default of the next order. */
const keepHomeAddress = async ({ tx, order, buyer }: Delivery): Promise<void> => {
  const home = [...order.lines.map((line) => line.address), order.address].find((address) => address?.isHome)
  if (!home) return
  const { useHome: _use, isHome: _is, ...address } = home
  await updateUser(tx, buyer.id, { homeAddress: address })
}

/** Starts the club at once, at the monthly price that the buyer confirmed. It replaces that of its vehicle, which is not refunded. */
const activateClub = async (delivery: LineDelivery): Promise<ClubRow> => {
  const { tx, order, line, buyer, now } = delivery
  const terms = termsOfLine(delivery)
  if (line.productId === null || !terms?.club) throw new Error(`club of order ${order.id} has no terms`)
  const billingDay = now.getUTCDate()
  const clubs = await lockClubs(tx, buyer.id, now)
  const { vehicleId: named } = terms.club
  const replaced = named === undefined ? clubs[0] : clubs.find(({ vehicleId }) => vehicleId === named)
  const row = {
    userId: buyer.id,
    tenantId: order.tenantId,
    productId: line.productId,
    name: line.name,
    status: 'active' as const,
    ...terms.club,
    locationIds: [...terms.locationIds],
    paidCents: line.unitPriceCents,
    startedAt: now,
    nextBillingAt: nextBilling(now, billingDay),
    billingDay,
    vehicleId: named ?? replaced?.vehicleId ?? (await vehicleOf(tx, buyer.id))?.id ?? null,
  }
  return startClub(tx, row, replaced)
}

/**
 * Books points for the purchase, and once for the user who referred the buyer. No effect without a loyalty programme.
 */
const earnPoints = async (delivery: Delivery): Promise<void> => {
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
