import type { OfficeEntry } from '#contract/shapes/entry.ts'
import type { BegunEntry } from '#server/tables/office-entries.ts'

export const presentEntry = (entry: BegunEntry): OfficeEntry => {
  const { id, staff, reason, reference, scope, startedAt, until, endedAt, endedBy } = entry
  return {
    id,
    staff,
    reason,
    reference,
    scope,
    from: startedAt.toISOString(),
    until: until.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    endedBy,
  }
}
