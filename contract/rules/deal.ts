import type { Deal } from '../shapes/deal.ts'

/** A deal as it is stored. */
export interface StoredDeal {
  id: number
  name: string
  description: string
  terms: string
  locationIds: number[]
  claimLimit: number
  /** Claims of all users; null: unlimited. */
  totalLimit: number | null
  /** Claims so far, of all users. */
  claimed: number
  startsAt: Date | null
  endsAt: Date | null
}

/** A deal as customers get it. @param times how often the user has claimed it */
export const presentDeal = (deal: StoredDeal, times: number): Deal => ({
  dealId: deal.id,
  name: deal.name,
  description: deal.description,
  terms: deal.terms,
  locations: deal.locationIds,
  numberClaimed: times,
  claimLimit: deal.claimLimit,
})

/**
 * Whether a user can claim a deal, as the server's query decides.
 * @param times how often the user has claimed it
 */
export const canClaim = (deal: StoredDeal, times: number, now: Date): boolean =>
  (deal.startsAt === null || deal.startsAt <= now) &&
  (deal.endsAt === null || deal.endsAt > now) &&
  (deal.totalLimit === null || deal.claimed < deal.totalLimit) &&
  times < deal.claimLimit
