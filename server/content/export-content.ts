import { cellOf } from '#contract/content/judge.ts'
import { csvFile } from '#contract/rules/csv.ts'
import type { Tx } from '#server/database/transact.ts'
import { recordAct, type Actor } from '#server/tables/audit-log.ts'
import { storedRows } from './difference.ts'
import type { Row } from '#contract/content/field.ts'
import { fileFormat } from './files/read-json.ts'
import type { Kind, StoredRow } from './kind.ts'
import { fileIdOf, hasRowId, idColumn, siteMark } from './row-id.ts'
import { openContent } from './site.ts'

export interface ContentExport {
  tx: Tx
  tenant: number
  kinds: readonly Kind[]
  actor: Actor
  now: Date
}

/** The rows of one kind. */
export interface ExportedKind {
  kind: Kind
  rows: StoredRow[]
  /** Of the site, in the ids of its rows. */
  mark: string
}

/** Reads the content of a site. It contains nothing of a customer, and nothing that opens anything. @throws ContentError */
export const exportContent = async ({ tx, tenant, kinds, actor, now }: ContentExport): Promise<ExportedKind[]> => {
  const mark = await siteMark(tx, tenant)
  const site = await openContent(tx, tenant, now)
  const exported: ExportedKind[] = []
  for (const kind of kinds) exported.push({ kind, rows: [...(await storedRows(kind, site)).values()], mark })
  await recordAct(tx, { tenant, now, actor, act: 'content exported' })
  return exported
}

/** In the order of the declaration, with every member; the id is the last. */
const orderedRow = ({ kind, mark }: ExportedKind, stored: StoredRow): Row => ({
  ...Object.fromEntries(Object.keys(kind.fields).map((name) => [name, stored.row[name] ?? null])),
  ...(hasRowId(kind) ? { [idColumn]: fileIdOf(mark, stored) } : {}),
})

/** One JSON document with all kinds. */
export const jsonOf = (exported: readonly ExportedKind[]): string => {
  const members = exported.map((each) => {
    const all = each.rows.map((row) => orderedRow(each, row))
    return [each.kind.name, each.kind.isSingle ? all[0] : all] as const
  })
  return `${JSON.stringify({ format: fileFormat, ...Object.fromEntries(members) }, null, 2)}\n`
}

/** One CSV file of one kind. It begins with a byte order mark, by which spreadsheets recognise UTF-8. */
export const csvOf = ({ kind, rows, mark }: ExportedKind): string => {
  const columns = Object.entries(kind.fields)
  const withId = <T>(cells: T[], id: T): T[] => (hasRowId(kind) ? [...cells, id] : cells)
  const header = columns.map(([name]) => name)
  const cells = rows.map((stored) =>
    withId(
      columns.map(([name, field]) => cellOf(field, stored.row[name] ?? null)),
      fileIdOf(mark, stored),
    ),
  )
  return csvFile([withId(header, idColumn), ...cells])
}
