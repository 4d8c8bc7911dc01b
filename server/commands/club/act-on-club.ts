import { decide, outcomeOf, type Act } from '#contract/rules/membership-acts.ts'
import { stateOf } from '#contract/rules/membership.ts'
import { isSameJson } from '#contract/rules/json.ts'
import type { ActOutcome, MembershipAct, Plan } from '#contract/shapes/membership.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { cardOf } from '#server/tables/cards.ts'
import { changeTerms, lockClubs, type ClubRow } from '#server/tables/clubs.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { productsByIds, type ProductRow } from '#server/tables/products.ts'
import { changesOf, type StaffReason } from '#server/tables/audit-log.ts'
import type { ReceiptKind } from '#contract/shapes/membership.ts'
import { lockUser } from '#server/tables/users.ts'
import { recordForMember } from './record-for-member.ts'
import { finishSwap, swapOf } from './swap-vehicle.ts'
import { clubIn, rulesOf, taxedTerms } from './terms.ts'
import { mailReceipt } from './write-receipt.ts'

export interface ClubChange {
  tx: Tx
  userId: string
  now: Date
}

export interface ClubAct extends ClubChange {
  random: Random
  /** Origin of the merchant's site, for the link in the mail. */
  origin: string
  act: Omit<MembershipAct, 'shown'>
  /** The membership that is acted on; absent: the first one of the user. */
  membershipId?: string
  /** What was confirmed; absent: a call that shows nothing. */
  shown?: ActOutcome | undefined
  /** Who does it for the member, and why; absent: the member does. */
  staff?: StaffReason
}

/**
 * An act of a member, or of staff for the member, that charges nothing now. What has to be paid first is an order. The
 * member gets a receipt. An act that changes nothing is answered with what there is.
 * @returns the club, ended or not
 * @throws Refusal CLUB_NONE, MEMBERSHIP_UNKNOWN, NO_CARD, PRODUCT_UNKNOWN, VEHICLE_UNKNOWN, PLATE_RUNS and those of
 *   `decide`; TOTAL_CHANGED when the act leads to something else than what was shown
 */
export const actOnClub = async (asked: ClubAct): Promise<ClubRow> => {
  const { tx, userId, now, act, shown } = asked
  const buyer = await lockUser(tx, userId)
  const club = clubIn({ clubs: await lockClubs(tx, userId, now), membershipId: asked.membershipId })
  if (typeof club === 'string') throw new Refusal(club)
  const merchant = await readMerchant(tx, club.tenantId)
  const rules = await rulesOf({ tx, merchant })
  const terms = await taxedTerms({ tx, merchant, club, at: now })
  const at = now.getTime()
  const verdict = decide(terms, await actOf({ ...asked, club }), at, rules)
  if ('refused' in verdict) throw new Refusal(verdict.refused)
  if ('charge' in verdict || (shown && !isSameJson(shown, outcomeOf(terms, verdict, at, rules))))
    throw new Refusal('TOTAL_CHANGED')
  if (isSameJson(verdict.then, terms)) return club
  if (act.act === 'reactivate') await needCard(tx, userId, merchant)
  const changed = await changeTerms(tx, club, verdict.then, leftBy(act, now))
  const isByStaff = asked.staff !== undefined
  if (act.act === 'swap') await finishSwap({ tx, club: changed, isByStaff, now })
  const changes = changesOf({ membership: stateOf(terms, at) }, { membership: stateOf(verdict.then, at) })
  await recordForMember({ tx, club: changed, staff: asked.staff, act: act.act, changes, now })
  if (buyer) {
    const { random, origin } = asked
    const kind = receiptOf(act, changed)
    await mailReceipt({ tx, random, origin, now, merchant, club: changed, buyer, kind, isByStaff })
  }
  return changed
}

/** When the member left. */
const leftBy = ({ act }: ClubAct['act'], now: Date) =>
  act === 'cancel' ? { leftAt: now } : act === 'reactivate' ? { leftAt: null } : {}

const needCard = async (tx: Tx, userId: string, merchant: Merchant): Promise<void> => {
  if ((await cardOf(tx, userId))?.processor !== merchant.processor) throw new Refusal('NO_CARD')
}

/** The act with what it is about. @throws Refusal PRODUCT_UNKNOWN, VEHICLE_UNKNOWN, VALIDATION */
const actOf = async (asked: ClubAct & { club: ClubRow }): Promise<Act> => {
  const { tx } = asked
  const { act, months, productId } = asked.act
  if (act === 'swap') return swapOf({ ...asked, isByStaff: asked.staff !== undefined })
  if (act === 'freeze') return { act, months: months ?? 0 }
  if (act !== 'changePlan') return { act }
  const [product] = await productsByIds(tx, [productId ?? 0])
  if (!product?.onSale || product.productType !== 'AppClub') throw new Refusal('PRODUCT_UNKNOWN')
  return { act, plan: planOf({ product }) }
}

export interface OfferedPlan {
  product: ProductRow
}

/** A plan at its price for every member. */
export const planOf = ({ product }: OfferedPlan): Plan => ({
  productId: product.id,
  name: product.name,
  monthlyCents: product.monthlyCents ?? product.priceCents,
  taxRate: product.taxRate,
  useLimit: product.clubUseLimit,
  locationIds: product.locationIds,
})

const receiptOf = ({ act }: ClubAct['act'], changed: ClubRow): ReceiptKind => {
  if (act === 'cancel') return 'canceled'
  if (act === 'reactivate') return 'reactivated'
  return act === 'changePlan' && changed.nextPlan ? 'planToCome' : act
}
