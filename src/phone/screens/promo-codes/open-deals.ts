import { validAt } from '#contract/rules/valid-at.ts'
import type { Deal } from '#contract/shapes/deal.ts'

/** The deals that this user can still claim at a location (0: anywhere). A stored list may contain claimed ones. */
export const openDealsAt = (deals: readonly Deal[], location: number): Deal[] =>
  deals.filter(({ numberClaimed, claimLimit, locations }) => numberClaimed < claimLimit && validAt(locations, location))
