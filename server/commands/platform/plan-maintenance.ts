import type { MaintenanceRequest } from '#contract/shapes/maintenance.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { deleteMaintenance, writeMaintenanceRow, type MaintenanceRow } from '#server/tables/maintenance.ts'
import { siteByTenant } from '#server/tables/sites.ts'

interface OfMaintenance {
  /** As the platform. */
  tx: Tx
  id: string
  /** The name of the platform's account. */
  staff: string
  now: Date
}

export interface PlannedMaintenance extends OfMaintenance {
  request: MaintenanceRequest
}

/** Milliseconds that one maintenance lasts at most. */
const longest = 7 * 24 * 3_600_000

/** Announces maintenance, or changes what was announced. @throws Refusal MAINTENANCE_TIMES, SITE_NOT_FOUND */
export const planMaintenance = async (planned: PlannedMaintenance): Promise<MaintenanceRow> => {
  const { tx, id, staff, request, now } = planned
  const [from, until] = [new Date(request.from), new Date(request.until)]
  const lasts = until.getTime() - from.getTime()
  if (lasts <= 0 || lasts > longest || until <= now) throw new Refusal('MAINTENANCE_TIMES')
  for (const site of request.sites) if (!(await siteByTenant(tx, site))) throw new Refusal('SITE_NOT_FOUND')
  const row = { id, from, until, text: request.text.trim(), sites: request.sites, writtenBy: staff, writtenAt: now }
  await writeMaintenanceRow(tx, row)
  const actor = { kind: 'platform', name: staff } as const
  const detail = { from: request.from, until: request.until, text: row.text, sites: row.sites }
  await recordAct(tx, { tenant: null, now, actor, act: 'maintenance written', subject: id, detail })
  return row
}

export interface MaintenanceRemoval extends OfMaintenance {}

/** Takes planned maintenance back. @throws Refusal MAINTENANCE_UNKNOWN */
export const removeMaintenance = async ({ tx, id, staff, now }: MaintenanceRemoval): Promise<void> => {
  if (!(await deleteMaintenance(tx, id))) throw new Refusal('MAINTENANCE_UNKNOWN')
  const actor = { kind: 'platform', name: staff } as const
  await recordAct(tx, { tenant: null, now, actor, act: 'maintenance removed', subject: id })
}
