import type { EditedName } from '#contract/content/changes.ts'
import type { ResultOf } from '#contract/endpoints/index.ts'
import { smallStore } from '#src/ui/small-store.ts'
import type { PublishedRow } from './content-edits.ts'

/** What a change of a row meets. */
export type RowFacts = Pick<ResultOf<'GET /accounts/content/{kind}'>['rows'][number], 'members' | 'held' | 'claimed'>

/** The rows of a kind that were read last, and the publication that they are of. */
interface KnownRows {
  timeStamp: number
  rows: readonly (PublishedRow & RowFacts)[]
}

export const publishedRows = smallStore<Partial<Record<EditedName, KnownRows>>>({}, 'user')

/** Keeps the rows of a kind as they were read. */
export const keepRows = (kind: EditedName, known: KnownRows): void =>
  publishedRows.set({ ...publishedRows.get(), [kind]: known })
