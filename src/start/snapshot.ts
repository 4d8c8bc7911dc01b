import { startRowsId } from '#contract/screen-picture.ts'
import type { StoredAnswer } from '#src/local/answers.ts'
import { readStartRows, type StartRows } from '#src/start/rows.ts'

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

/** Takes the snapshot that the worker inlined out of the document. @returns undefined when the worker inlined none */
export const takeInlinedSnapshot = (page: Document): StartupSnapshot | undefined => {
  const block = page.getElementById(startRowsId)
  block?.remove()
  return block ? snapshotOf(JSON.parse(block.textContent ?? '') as StartRows) : undefined
}

/**
 * Reads the snapshot without the database library.
 * @param names the answers that the shell and the first screen show
 * @returns null when the databases do not exist yet, or the time limit passes
 */
export const readStartupSnapshot = async (
  names: readonly string[],
  timeLimit: number,
): Promise<StartupSnapshot | null> => {
  const rows = await readStartRows(names, { databases: indexedDB, timeLimit })
  return rows ? snapshotOf(rows) : null
}
