import type { EditedName } from '#contract/content/changes.ts'
import type { ResultOf } from '#contract/endpoints/index.ts'
import type { Services } from '#src/kit/services.ts'
import { smallStore } from '#src/ui/small-store.ts'
import type { PublishedRow } from './content-edits.ts'

/** What a change of a row meets. */
export type RowFacts = Pick<ResultOf<'GET /accounts/content/{kind}'>['rows'][number], 'members' | 'held' | 'claimed'>

export type FactedRow = PublishedRow & RowFacts

/** The rows of kinds that were read last, each with the publication that they are of. */
export type KnownRows = Partial<
  Record<
    EditedName,
    {
      timeStamp: number
      rows: readonly FactedRow[]
      /** Folder of the files that they name. */
      files: string
    }
  >
>

export const publishedRows = smallStore<KnownRows>({}, 'user')

/**
 * Reads the rows of a kind, and keeps them.
 * @param timeStamp of the publication that is shown
 * @throws NoAnswer, Refused
 */
export const readRows = async (
  remote: Services['remote'],
  kind: EditedName,
  timeStamp: number,
): Promise<readonly FactedRow[]> => {
  const answer = await remote.ask('GET /accounts/content/{kind}', { params: { kind } })
  const rows = answer.rows as FactedRow[]
  publishedRows.set({ ...publishedRows.get(), [kind]: { timeStamp, rows, files: answer.files } })
  return rows
}
