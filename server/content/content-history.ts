import type { Row } from '#contract/content/field.ts'
import { keyOf, nameOf } from '#contract/content/kind.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { pathIn, rowIdOf } from './content-changes.ts'
import { rowsAsFiles, type Difference } from './difference.ts'
import type { Kind } from './kind.ts'
import type { Site } from './site.ts'

/** What people call a row: the last of the fields that name it. */
const calledIn = (kind: Kind, row: Row): string => String(row[kind.key.at(-1) ?? ''] ?? kind.name)

/** What the differences change, as the history keeps it. Called after they were written: new rows have their ids then. */
export const historyOf = async (site: Site, differences: readonly Difference[]): Promise<ConfigChange[]> => {
  const changes: ConfigChange[] = []
  for (const { kind, added, changed, removed } of differences) {
    for (const { writing, changes: fields } of changed)
      for (const { name, from, to } of fields) {
        const path = pathIn(kind, rowIdOf(kind, writing.stored!), name)
        changes.push({ path, of: calledIn(kind, writing.row), before: from, after: to })
      }
    for (const stored of removed)
      changes.push({ path: pathIn(kind, rowIdOf(kind, stored)), of: calledIn(kind, stored.row), before: stored.row })
    if (added.length === 0) continue
    const ids = new Map((await rowsAsFiles(kind, site)).map((each) => [keyOf(kind, each.row), rowIdOf(kind, each)]))
    for (const { row } of added)
      changes.push({
        path: pathIn(kind, ids.get(keyOf(kind, row)) ?? nameOf(kind, row)),
        of: calledIn(kind, row),
        after: row,
      })
  }
  return changes
}
