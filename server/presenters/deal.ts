import type { Deal } from '#contract/shapes/deal.ts'
import type { DealRow } from '#server/tables/deals.ts'

/** @param times how often the user has claimed the deal */
export const presentDeal = (deal: DealRow, times: number): Deal => ({
  dealId: deal.id,
  name: deal.name,
  description: deal.description,
  terms: deal.terms,
  locations: deal.locationIds,
  numberClaimed: times,
  claimLimit: deal.claimLimit,
})
