import { contentPointer, idOfRow, newRowId, type EditedName } from '#contract/content/changes.ts'
import type { ContentComparison, ListedRow } from '#contract/endpoints/content.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import type { ComparedRow } from './difference.ts'
import { differencesOf } from './differences.ts'
import type { Given, GivenRow } from './files/given.ts'
import type { Kind } from './kind.ts'
import type { Problem } from './problem.ts'
import { idColumn, siteMark } from './row-id.ts'
import { ContentError, openContent } from './site.ts'
import { wantedOf } from './wanted.ts'

export interface FileComparison {
  tx: Tx
  random: Random
  tenant: number
  given: readonly Given[]
  /** What cannot be read of the files. */
  problems: readonly Problem[]
  now: Date
}

type Changes = ListedRow['changes']

/** Compares files with a site row by row, and writes nothing. A row is good or refused by itself. */
export const compareFiles = async ({ problems, ...comparison }: FileComparison): Promise<ContentComparison> => {
  const given = comparison.given.filter(({ kind }) => !kind.isImportOnly)
  const found = [...problems, ...comparison.given.filter(({ kind }) => kind.isImportOnly).map(notHere)]
  try {
    const { changes, problems: ofRows } = await compared({ ...comparison, given })
    return listed(given, changes, [...found, ...ofRows])
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return listed([], new Map(), [...found.filter(({ of }) => !of), { file: '', line: null, says: error.message }])
  }
}

const notHere = ({ kind, file, line }: Given): Problem => ({ file, line, says: `${kind.name} cannot be uploaded.` })

interface FoundChanges {
  /** Of rows that are not refused. */
  changes: Map<GivenRow, Changes>
  problems: Problem[]
}

const compared = async ({
  tx,
  random,
  tenant,
  given,
  now,
}: Omit<FileComparison, 'problems'>): Promise<FoundChanges> => {
  const { wanted, problems } = wantedOf(given)
  const site = { ...(await openContent(tx, tenant, now)), mark: await siteMark(tx, tenant) }
  const all = await differencesOf(wanted, site, false)
  // A draft may have new rows of other files.
  const mark = random.text(8, 'abcdefghijklmnopqrstuvwxyz')
  const changes = new Map<GivenRow, Changes>()
  for (const { difference, rows } of all)
    for (const row of rows)
      if (row.problems.length === 0)
        changes.set(row.wanted.given, changesOf(difference.kind, row, `${mark}${changes.size + 1}`))
  return { changes, problems: [...problems, ...all.flatMap((each) => each.problems)] }
}

const changesOf = (kind: Kind, { writing, changes }: ComparedRow, mark: string): Changes => {
  const { row, stored } = writing
  const name = kind.name as EditedName
  if (!stored) return [{ path: contentPointer({ kind: name, id: newRowId(mark) }), after: row }]
  const id = idOfRow(kind, stored.id, stored.row)
  return changes.map(({ name: field, from, to }) => ({
    path: contentPointer({ kind: name, id, field }),
    before: from,
    after: to,
  }))
}

const longestValue = 200

const valueIn = ({ values, id }: GivenRow, field: string): string | undefined => {
  const raw = field === idColumn && id ? id.raw : values.get(field)?.raw
  if (raw === undefined || raw === null) return undefined
  return (typeof raw === 'string' ? raw : JSON.stringify(raw)).slice(0, longestValue)
}

const listedProblem = (row: GivenRow, { field, says }: Problem): ListedRow['problems'][number] => {
  const value = field === undefined ? undefined : valueIn(row, field)
  return { ...(field === undefined ? {} : { column: field }), ...(value === undefined ? {} : { value }), says }
}

const resultOf = (changes: Changes | undefined, problems: readonly Problem[]): ListedRow['result'] => {
  if (problems.length > 0 || !changes) return 'refused'
  const [first] = changes
  return first ? (first.before === undefined ? 'new' : 'changed') : 'same'
}

const listed = (
  given: readonly Given[],
  changes: ReadonlyMap<GivenRow, Changes>,
  problems: readonly Problem[],
): ContentComparison => {
  const ofRows = new Map<GivenRow | undefined, Problem[]>()
  for (const problem of problems) ofRows.set(problem.of, [...(ofRows.get(problem.of) ?? []), problem])
  const counts = { new: 0, changed: 0, same: 0, refused: 0 }
  const rows = given.flatMap(({ kind, file, rows: read, unread }) =>
    [...read, ...unread]
      .toSorted((a, b) => a.line - b.line)
      .map((row): ListedRow => {
        const own = ofRows.get(row) ?? []
        const result = resultOf(changes.get(row), own)
        counts[result] += 1
        return {
          file,
          line: row.line,
          kind: kind.name as EditedName,
          name: kind.key
            .map((name) => valueIn(row, name) ?? '')
            .join(' ')
            .trim(),
          result,
          changes: result === 'refused' ? [] : (changes.get(row) ?? []),
          problems: own.map((problem) => listedProblem(row, problem)),
        }
      }),
  )
  const ofFiles = (ofRows.get(undefined) ?? []).map(({ file, line, says }) => ({ file, line, says }))
  return { counts, rows, problems: ofFiles }
}
