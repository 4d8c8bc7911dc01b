import { allLocations } from '../constants.ts'

/** Whether goods belong to a location, or to a filter: an empty list is good everywhere, and the filter 0 lets everything through. */
export const validAt = (locationIds: readonly number[], location: number): boolean =>
  location === allLocations || locationIds.length === 0 || locationIds.includes(location)
