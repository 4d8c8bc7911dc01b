import type { AuditEntry } from '#contract/shapes/audit.ts'
import { auditWords } from '#src/words/admin-audit.ts'

/** Who did something, as the pages name them. */
export const actorText = ({ kind, name, isYou }: AuditEntry['actor']): string => {
  if (isYou) return auditWords.you
  if (kind === 'server') return auditWords.server
  if (kind === 'platform') return auditWords.platform(name ?? '')
  return name ?? (kind === 'customer' ? auditWords.formerCustomer : auditWords.formerAdmin)
}
