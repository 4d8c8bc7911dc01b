import type { AuditedChange, AuditEntry } from '#contract/shapes/audit.ts'
import type { ListedAct } from '#server/tables/audit-reads.ts'

const textsIn = ({ name }: Record<string, unknown>, words: string | undefined) => ({
  ...(typeof name === 'string' ? { name } : {}),
  ...(words === undefined ? {} : { words }),
})

const changesOf = ({ detail, personal }: ListedAct): AuditedChange[] => [
  ...((detail['changes'] as AuditedChange[] | undefined) ?? []),
  ...(personal?.changes ?? []),
]

/** @param viewer id of the administrator who reads the log */
export const presentAct = (row: ListedAct, viewer: string): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: {
    kind: row.actorKind,
    name: row.actorKind === 'platform' ? row.actor : row.actorName,
    isYou: (row.actorKind === 'admin' || row.actorKind === 'customer') && row.actor === viewer,
  },
  act: row.act,
  subject: row.subjectEmail ?? row.subject,
  detail: textsIn(row.detail, row.personal?.words),
  changes: changesOf(row),
  isErased: row.detail['isPersonal'] === true && row.personal === null,
  reason: row.reason,
})
