import type { ConfigSave } from '#contract/site/save.ts'
import type { ListedSave } from '#server/tables/config-saves.ts'

/** @param viewer id of the administrator who reads the history */
export const presentConfigSave = (row: ListedSave, viewer: string): ConfigSave => ({
  number: row.number,
  savedAt: row.savedAt.toISOString(),
  author:
    row.authorId === null
      ? null
      : { name: [row.firstName, row.lastName].filter(Boolean).join(' '), isYou: row.authorId === viewer },
  kind: row.kind,
  restored: row.restored,
  changes: row.changes,
})
