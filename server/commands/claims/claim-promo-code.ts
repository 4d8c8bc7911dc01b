import { refusedCodes } from '#contract/endpoints/deals.ts'
import type { ErrorCode } from '#contract/messages.ts'
import { promoKeyOf } from '#contract/rules/codes.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import {
  countPromoClaim,
  countPromoFailures,
  hasClaimedPromo,
  insertPromoFailure,
  promoByCode,
  type PromoCodeRow,
} from '#server/tables/promo-codes.ts'
import { creditPoints } from '../orders/credit-points.ts'
import { grantItem, lockClaimant, type Claimant } from './claimant.ts'

export interface PromoClaim extends Claimant {
  random: Random
  /** As typed, in any case of letters. */
  code: string
  /** Factor of the limit on refused codes; 1 in production. */
  limitScale: number
  now: Date
}

/**
 * Claims a promo code, and adds its item to the wallet or its points to the account. A refused code is counted; the
 * refusal keeps that count.
 * @returns the name of what was added
 * @throws Refusal EMAIL_UNCONFIRMED, PROMO_UNKNOWN, PROMO_USED, PROMO_ENDED; RATE_LIMITED after too many refused codes
 */
export const claimPromoCode = async (claim: PromoClaim): Promise<string> => {
  const { tx, tenant, userId, limitScale, now } = claim
  const code = promoKeyOf(claim.code)
  await lockClaimant(claim)
  const { count, window } = refusedCodes
  const failures = await countPromoFailures(tx, userId, new Date(now.getTime() - window * 1000))
  if (failures >= count * limitScale) throw new Refusal('RATE_LIMITED', { retryAfter: window })
  const isCounted = await countPromoClaim(tx, code, userId, now)
  const promo = await promoByCode(tx, code)
  if (!promo || !isCounted) {
    await insertPromoFailure(tx, { tenantId: tenant, userId, at: now })
    throw new Refusal(await reasonOf(claim, promo), { keepEffects: true })
  }
  await grant(claim, promo)
  return promo.name
}

const reasonOf = async ({ tx, userId }: PromoClaim, promo: PromoCodeRow | undefined): Promise<ErrorCode> => {
  if (!promo) return 'PROMO_UNKNOWN'
  return (await hasClaimedPromo(tx, promo.code, userId)) ? 'PROMO_USED' : 'PROMO_ENDED'
}

const grant = async (claim: PromoClaim, promo: PromoCodeRow): Promise<void> => {
  const { tx, random, tenant, userId, now } = claim
  if (promo.itemType) await grantItem({ ...claim, what: promo, itemType: promo.itemType })
  if (promo.points === 0) return
  const { pointGoal } = await readMerchant(tx, tenant)
  const { points, code: reference } = promo
  await creditPoints({ tx, random, tenant, pointGoal, userId, points, reason: 'promo', reference, now })
}
