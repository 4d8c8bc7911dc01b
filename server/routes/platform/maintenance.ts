import type { FastifyInstance } from 'fastify'
import type { Maintenance, MaintenanceNotice } from '#contract/shapes/maintenance.ts'
import { serve } from '#server/api/serve.ts'
import { planMaintenance, removeMaintenance } from '#server/commands/platform/plan-maintenance.ts'
import { maintenanceFor, plannedMaintenance, type MaintenanceRow } from '#server/tables/maintenance.ts'

const presentNotice = ({ from, until, text }: MaintenanceRow): MaintenanceNotice => ({
  from: from.toISOString(),
  until: until.toISOString(),
  text,
})

const present = (row: MaintenanceRow): Maintenance => {
  const { id, sites, writtenBy } = row
  return { id, ...presentNotice(row), sites, writtenBy }
}

/** What platform staff do about planned maintenance. */
export const maintenanceRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /system/maintenance', async ({ tx, now }) => (await plannedMaintenance(tx, now)).map(present))

  serve(app, 'PUT /system/maintenance/{id}', async ({ tx, staff, now, params: { id }, body }) =>
    present(await planMaintenance({ tx, id, staff, request: body, now })),
  )

  serve(app, 'DELETE /system/maintenance/{id}', async ({ tx, staff, now, params: { id } }) => {
    await removeMaintenance({ tx, id, staff, now })
    return true
  })
}

/** What everybody is told of it, at every host. */
export const maintenanceNews = (app: FastifyInstance): void =>
  serve(app, 'GET /maintenance', async ({ tx, tenant, deps }) =>
    (await maintenanceFor(tx, tenant?.id ?? null, deps.clock.date())).map(presentNotice),
  )
