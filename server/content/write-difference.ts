import type { Difference } from './difference.ts'
import type { Site } from './site.ts'

/** Rows that one statement writes. */
const rowsAtOnce = 1_000

/** Called after each statement, with the rows that it has written. */
export type WriteStep = (rows: number) => Promise<void>

/** Writes the differences, in the order of the kinds. */
export const writeDifferences = async (
  site: Site,
  differences: readonly Difference[],
  step?: WriteStep,
): Promise<void> => {
  for (const each of differences) await writeDifference(site, each, step)
}

const writeDifference = async (site: Site, difference: Difference, step?: WriteStep): Promise<void> => {
  const { kind, added, changed, removed } = difference
  const rows = [...added, ...changed.map(({ writing }) => writing)]
  for (let done = 0; done < rows.length; done += rowsAtOnce) {
    const some = rows.slice(done, done + rowsAtOnce)
    await kind.write(site, some)
    await step?.(some.length)
  }
  if (removed.length === 0) return
  await kind.removal?.run(site, removed)
  await step?.(removed.length)
}
