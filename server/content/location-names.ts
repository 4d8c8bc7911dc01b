import type { Fields, Row } from '#contract/content/field.ts'
import type { RowProblem } from '#contract/content/kind.ts'
import type { Site } from './site.ts'

/** The names of locations in a row, by their field. */
const namesIn = (fields: Fields, row: Row): [field: string, names: string[]][] =>
  Object.entries(fields).flatMap(([field, data]) => {
    const value = row[field]
    return data.kind === 'list' && data.of === 'locations' && Array.isArray(value) ? [[field, value]] : []
  })

/** With each location once, in its own spelling. */
export const withSpelledLocations = (fields: Fields, row: Row, { locations }: Site): Row => {
  const spelled = namesIn(fields, row).map(([field, names]) => [field, [...new Set(names.map(locations.spelled))]])
  return { ...row, ...Object.fromEntries(spelled) }
}

export const unknownLocations = (fields: Fields, row: Row, { locations }: Site): RowProblem[] =>
  namesIn(fields, row).flatMap(([field, names]) =>
    names
      .filter((name) => !locations.has(name))
      .map((name) => ({ field, says: `names ${JSON.stringify(name)}, which is no location of this site.` })),
  )

export const idsOf = (names: readonly string[], site: Site): number[] => names.map((name) => site.locations.idOf(name))

export const namesOf = (ids: readonly number[], site: Site): string[] => ids.map((id) => site.locations.nameOf(id))
