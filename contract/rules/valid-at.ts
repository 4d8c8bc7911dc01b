import { allLocations } from '../constants.ts'

/**
 * True when goods are valid at a location or match a location filter. An empty list is valid everywhere; the filter 0
 * matches all goods.
 */
export const validAt = (locationIds: readonly number[], location: number): boolean =>
  location === allLocations || locationIds.length === 0 || locationIds.includes(location)
