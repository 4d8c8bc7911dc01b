import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { explainIncidentRow, type IncidentRow } from '#server/tables/incidents.ts'

export interface ExplainedIncident {
  /** As the platform. */
  tx: Tx
  id: string
  text: string
  /** The name of the platform's account. */
  staff: string
  now: Date
}

/** Writes what the status page says about an incident; an empty text takes it back. @throws Refusal INCIDENT_UNKNOWN */
export const explainIncident = async ({ tx, id, text, staff, now }: ExplainedIncident): Promise<IncidentRow> => {
  const row = await explainIncidentRow(tx, id, text.trim())
  if (!row) throw new Refusal('INCIDENT_UNKNOWN')
  const actor = { kind: 'platform', name: staff } as const
  await recordAct(tx, { tenant: null, now, actor, act: 'incident explained', subject: id, detail: { text: row.text } })
  return row
}
