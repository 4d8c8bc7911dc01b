import { highestPosition } from '#contract/content/products.ts'

/** Between two positions, so that rows are moved between others without those being changed. */
const gap = 1_000
/** Room for a thousand rows that are moved to the top. */
const first = 1_000_000

type Position = number | null

const isBetween = (low: number, high: number): boolean => high - low >= 2

/** A position between two; undefined: there is none. @param next null: the row below has none */
const between = (previous: number | undefined, next: Position | undefined): number | undefined => {
  if (typeof next !== 'number') {
    const after = previous === undefined ? first : previous + gap
    return after <= highestPosition ? after : undefined
  }
  if (previous === undefined) return next >= gap ? next - gap : isBetween(-1, next) ? Math.floor(next / 2) : undefined
  return isBetween(previous, next) ? Math.floor((previous + next) / 2) : undefined
}

/**
 * Moves a row within its list. Rows with a position stand before those without one, so that those above its new place
 * get one as well; those below keep what they have, unless there is no room between two.
 * @param positions of the rows, in the order in which they are shown
 * @returns the changed positions, by the index that the row had
 */
export const movedPositions = (positions: readonly Position[], from: number, to: number): Map<number, number> => {
  const order = positions.map((_, index) => index)
  order.splice(to, 0, ...order.splice(from, 1))
  const changed = new Map<number, number>()
  let previous: number | undefined
  for (const [place, index] of order.slice(0, to + 1).entries()) {
    const known = place === to ? null : positions[index]!
    const at = known ?? between(previous, nextOf(positions, order, place, to))
    // Positions that are equal were not made here.
    if (at === undefined || (previous !== undefined && at <= previous)) return renumbered(positions, order)
    if (at !== positions[index]) changed.set(index, at)
    previous = at
  }
  const next = positions[order[to + 1] ?? -1]
  return typeof next === 'number' && previous !== undefined && next <= previous ? renumbered(positions, order) : changed
}

/** The position that the row below a place has; that of the moved row counts for nothing. */
const nextOf = (
  positions: readonly Position[],
  order: readonly number[],
  place: number,
  to: number,
): Position | undefined => (place + 1 === to ? null : positions[order[place + 1] ?? -1])

/** The whole list, with room everywhere. */
const renumbered = (positions: readonly Position[], order: readonly number[]): Map<number, number> =>
  new Map(
    order
      .map((index, place): [number, number] => [index, first + place * gap])
      .filter(([index, position]) => positions[index] !== position),
  )
