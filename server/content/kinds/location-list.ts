import type { RowProblem } from '../kind.ts'
import type { Site } from '../site.ts'

/** With each location once, in its own spelling. */
export const withSpelledLocations = <R extends { locations: string[] }>(row: R, site: Site): R => ({
  ...row,
  locations: [...new Set(row.locations.map((name) => site.locations.spelled(name)))],
})

export const unknownLocations = (names: readonly string[], site: Site): RowProblem[] =>
  names
    .filter((name) => !site.locations.has(name))
    .map((name) => ({ field: 'locations', says: `names ${JSON.stringify(name)}, which is no location of this site.` }))

export const idsOf = (names: readonly string[], site: Site): number[] => names.map((name) => site.locations.idOf(name))

export const namesOf = (ids: readonly number[], site: Site): string[] => ids.map((id) => site.locations.nameOf(id))
