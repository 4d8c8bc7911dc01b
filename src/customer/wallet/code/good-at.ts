import type { Location } from '#contract/shapes/place.ts'
import { listText } from '#src/kit/format.ts'
import { codeWords } from '#src/words/code.ts'

/** Maximum number of location names: a longer list is not readable at the kiosk. */
const mostNames = 3

/** The locations where an item is valid, as text. An empty list means everywhere. */
export const goodAt = (
  ids: readonly number[],
  places: readonly Pick<Location, 'id' | 'name'>[] | undefined,
): string => {
  if (ids.length === 0) return codeWords.goodEverywhere
  const names = (places ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length === ids.length && names.length <= mostNames
    ? codeWords.goodAt(listText(names))
    : codeWords.goodAtSome(ids.length)
}
