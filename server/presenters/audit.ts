import type { AuditEntry } from '#contract/shapes/audit.ts'
import type { ListedAct } from '#server/tables/audit-log.ts'

const textsIn = ({ name, words }: Record<string, unknown>) => ({
  ...(typeof name === 'string' ? { name } : {}),
  ...(typeof words === 'string' ? { words } : {}),
})

/** @param viewer id of the administrator who reads the log */
export const presentAct = (row: ListedAct, viewer: string): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: {
    kind: row.actorKind,
    name: row.actorKind === 'platform' ? row.actor : row.actorName,
    isYou: row.actorKind === 'admin' && row.actor === viewer,
  },
  act: row.act,
  subject: row.subjectEmail ?? row.subject,
  detail: textsIn(row.detail),
  reason: row.reason,
})
