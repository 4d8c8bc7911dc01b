import type { ErrorCode } from '#contract/messages.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { countDealClaim, dealById, timesClaimed } from '#server/tables/deals.ts'
import { grantItem, lockClaimant, type Claimant } from './claimant.ts'
import type { Random } from '#server/basics/ports.ts'

export interface DealClaim extends Claimant {
  random: Random
  dealId: number
  now: Date
}

/**
 * Claims a deal and adds its item to the wallet.
 * @returns the code of the wallet item
 * @throws Refusal EMAIL_UNCONFIRMED, DEAL_UNKNOWN, DEAL_LIMIT, DEAL_ENDED
 */
export const claimDeal = async (claim: DealClaim): Promise<string> => {
  const { tx, dealId, userId, now } = claim
  await lockClaimant(claim)
  const isCounted = await countDealClaim(tx, dealId, userId, now)
  const deal = await dealById(tx, dealId)
  if (!deal) throw new Refusal('DEAL_UNKNOWN')
  if (!isCounted) {
    const isOwnLimit = (await timesClaimed(tx, dealId, userId)) >= deal.claimLimit
    const code: ErrorCode = isOwnLimit ? 'DEAL_LIMIT' : 'DEAL_ENDED'
    throw new Refusal(code)
  }
  return grantItem({ ...claim, what: deal, itemType: deal.itemType })
}
