import { cellOf } from '#contract/content/judge.ts'
import { writeCsv } from '#contract/rules/csv.ts'
import type { Transact } from '#server/database/transact.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { storedRows } from './difference.ts'
import type { Row } from '#contract/content/field.ts'
import { fileFormat } from './files/read-json.ts'
import type { Kind } from './kind.ts'
import { openContent } from './site.ts'

export interface ContentExport {
  transact: Transact
  tenant: number
  kinds: readonly Kind[]
  now: Date
}

/** The rows of one kind, without ids. */
export interface ExportedKind {
  kind: Kind
  rows: Row[]
}

/** Reads the content of a site. It contains nothing of a customer, and nothing that opens anything. @throws ContentError */
export const exportContent = ({ transact, tenant, kinds, now }: ContentExport): Promise<ExportedKind[]> =>
  transact(tenant, 'content export', async (tx) => {
    const site = await openContent(tx, tenant, now)
    const exported: ExportedKind[] = []
    for (const kind of kinds) {
      const rows = [...(await storedRows(kind, site)).values()].map(({ row }) => row)
      exported.push({ kind, rows })
    }
    await recordAct(tx, { tenant, now, actor: { kind: 'server', name: null }, act: 'content exported' })
    return exported
  })

/** In the order of the declaration, with every member. */
const orderedRow = ({ fields }: Kind, row: Row): Row =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]))

/** One JSON document with all kinds. */
export const jsonOf = (exported: readonly ExportedKind[]): string => {
  const members = exported.map(({ kind, rows }) => {
    const all = rows.map((row) => orderedRow(kind, row))
    return [kind.name, kind.isSingle ? all[0] : all] as const
  })
  return `${JSON.stringify({ format: fileFormat, ...Object.fromEntries(members) }, null, 2)}\n`
}

/** One CSV file of one kind. It begins with a byte order mark, by which spreadsheets recognise UTF-8. */
export const csvOf = ({ kind, rows }: ExportedKind): string => {
  const columns = Object.entries(kind.fields)
  const cells = rows.map((row) => columns.map(([name, field]) => cellOf(field, row[name] ?? null)))
  return `\uFEFF${writeCsv([columns.map(([name]) => name), ...cells])}`
}
