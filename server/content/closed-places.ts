import type { Row } from '#contract/content/field.ts'
import { rowsAsFiles, type Difference } from './difference.ts'
import { kinds } from './kinds.ts'
import type { Kind, Writing } from './kind.ts'
import type { Site } from './site.ts'

/** Something wrong with a row that the differences write. */
interface ClosingProblem {
  writing: Writing
  field: string
  says: string
}

/** A row as it would be stored, and what writes it; undefined: it stays as it is. */
interface RowThen {
  row: Row
  writing: Writing | undefined
}

/** Names of the rows that a problem says. */
const mostNamed = 3

/**
 * What is offered at closed locations alone cannot be used. Asked of all differences together: one publication may
 * close a location and take what is only there off sale.
 */
export const closedPlaceProblems = async (
  site: Site,
  differences: readonly Difference[],
): Promise<ClosingProblem[]> => {
  const places = await rowsThen(differences, kindOfPlaces(), site)
  const isClosed = closedNames(places)
  if (isClosed.size === 0) return []
  const closing = places.filter(
    ({ row, writing }) => writing && row.closedForGood === true && writing.stored?.row.closedForGood !== true,
  )
  const problems: ClosingProblem[] = []
  const stuckAt = new Map<RowThen, string[]>()
  for (const kind of kinds) {
    if (!kind.isOffered) continue
    if (closing.length === 0 && !differences.some((each) => each.kind === kind)) continue
    for (const { row, writing } of await rowsThen(differences, kind, site)) {
      const names = Array.isArray(row.locations) ? row.locations.map(folded) : []
      if (names.length === 0 || !names.every((name) => isClosed.has(name)) || !kind.isOffered(row, site.now)) continue
      const cause = closing.find((place) => namesOf(place).some((name) => names.includes(name)))
      if (cause) stuckAt.set(cause, [...(stuckAt.get(cause) ?? []), String(row[kind.key.at(-1)!])])
      else if (writing) problems.push({ writing, field: 'locations', says: onlyClosed })
    }
  }
  for (const [{ writing }, names] of stuckAt)
    problems.push({ writing: writing!, field: 'closedForGood', says: stuck(names) })
  return problems
}

const onlyClosed = 'names only locations that are closed for good.'

const stuck = (names: readonly string[]): string => {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return `cannot be yes while this is offered only there: ${names.slice(0, mostNamed).join(', ')}${more}. Give it another location, or end it, first.`
}

const folded = (name: string): string => name.toLowerCase()

const kindOfPlaces = (): Kind => kinds.find(({ name }) => name === 'locations')!

/** The names of a location: rows that are not written still have the one of before. */
const namesOf = ({ row, writing }: RowThen): string[] =>
  [row.name, writing?.stored?.row.name].filter((name) => typeof name === 'string').map(folded)

/** The names that mean closed locations. One that an open location has now means that one. */
const closedNames = (places: readonly RowThen[]): Set<string> => {
  const closed = places.filter(({ row }) => row.closedForGood === true).flatMap(namesOf)
  const open = new Set(
    places.filter(({ row }) => row.closedForGood !== true).map(({ row }) => folded(String(row.name))),
  )
  return new Set(closed.filter((name) => !open.has(name)))
}

/** The rows of a kind as they would be. */
const rowsThen = async (differences: readonly Difference[], kind: Kind, site: Site): Promise<RowThen[]> => {
  const own = differences.filter((each) => each.kind === kind)
  const written = own.flatMap(({ added, changed }) => [...added, ...changed.map(({ writing }) => writing)])
  const replaced = new Set([...written.flatMap(({ stored }) => stored ?? []), ...own.flatMap(({ removed }) => removed)])
  const keyOf = ({ id, row }: { id: number | null; row: Row }): string =>
    `${id ?? ''} ${id === null ? nameIn(kind, row) : ''}`
  const gone = new Set([...replaced].map(keyOf))
  const staying = (await rowsAsFiles(kind, site)).filter((stored) => !gone.has(keyOf(stored)))
  return [
    ...staying.map(({ row }) => ({ row, writing: undefined })),
    ...written.map((writing) => ({ row: writing.row, writing })),
  ]
}

const nameIn = ({ key }: Kind, row: Row): string => key.map((name) => folded(String(row[name]))).join(' ')
