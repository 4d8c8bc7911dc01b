import { startRowsId } from '#contract/screen-picture.ts'
import type { StoredAnswer } from '#src/local/answers.ts'
import { readAtStart, type StartRows } from '#src/local/start-rows.ts'

/**
 * The contents of the databases at the start of the page. The first screen is drawn from it at once instead of query by
 * query.
 */
export interface StartupSnapshot extends Omit<StartRows, 'answers'> {
  answers: ReadonlyMap<string, StoredAnswer>
}

const snapshotOf = ({ answers, ...own }: StartRows): StartupSnapshot => ({
  ...own,
  answers: new Map(answers.map((each) => [each.name, each])),
})

/** The rows that the worker has put into the document, which then has them no more; undefined where it has none. */
const takeHanded = (page: Document): StartRows | undefined => {
  const block = page.getElementById(startRowsId)
  block?.remove()
  return block ? (JSON.parse(block.textContent ?? '') as StartRows) : undefined
}

/** @returns undefined where the worker handed nothing */
export const handedSnapshot = (page: Document): StartupSnapshot | undefined => {
  const rows = takeHanded(page)
  return rows && snapshotOf(rows)
}

/**
 * Read without the database library.
 * @param names the answers that the shell and the first screen show
 * @returns null where the databases do not exist yet, or do not answer
 */
export const readStartupSnapshot = async (
  path: string,
  names: readonly string[],
  databases = indexedDB,
): Promise<StartupSnapshot | null> => {
  const { rows } = await readAtStart(path, names, databases)
  return rows ? snapshotOf(rows) : null
}
