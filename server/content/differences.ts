import { closedPlaceProblems } from './closed-places.ts'
import { differenceOf, type Compared } from './difference.ts'
import { kinds } from './kinds.ts'
import type { Site } from './site.ts'
import { problemAt, type Wanted } from './wanted.ts'

/** Compares what the files want with what the site has, in the order of writing. */
export const differencesOf = async (
  wanted: readonly Wanted[],
  site: Site,
  isRemoving: boolean,
): Promise<Compared[]> => {
  const all: Compared[] = []
  for (const kind of kinds)
    for (const each of wanted.filter((one) => one.kind === kind)) {
      const compared = await differenceOf(each, site, isRemoving)
      all.push(compared)
      const { added, changed } = compared.difference
      if (kind.name !== 'locations') continue
      // Rows of other kinds name the locations that are added or renamed with them.
      site.locations.add([...added, ...changed.map(({ writing }) => writing)].map(({ row }) => String(row.name)))
    }
  await addClosingProblems(site, all)
  return all
}

/** What closed locations leave without one, over all kinds. */
const addClosingProblems = async (site: Site, all: readonly Compared[]): Promise<void> => {
  const found = await closedPlaceProblems(
    site,
    all.map(({ difference }) => difference),
  )
  for (const { writing, field, says } of found)
    for (const { rows, problems } of all) {
      const row = rows.find((each) => each.writing === writing)
      if (!row) continue
      const problem = problemAt(row.wanted.given, says, field)
      row.problems.push(problem)
      problems.push(problem)
    }
}
