import type { FastifyInstance } from 'fastify'
import type { Incident } from '#contract/shapes/incident.ts'
import { serve } from '#server/api/serve.ts'
import { explainIncident } from '#server/commands/platform/explain-incident.ts'
import { shownIncidents, type IncidentRow } from '#server/tables/incidents.ts'

const present = ({ from, until, ...row }: IncidentRow): Incident => ({
  ...row,
  from: from.toISOString(),
  until: until.toISOString(),
})

/** What platform staff say about incidents. */
export const incidentRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /system/incidents', async ({ tx, now }) => (await shownIncidents(tx, now)).map(present))

  serve(app, 'PUT /system/incidents/{id}', async ({ tx, staff, now, params: { id }, body }) =>
    present(await explainIncident({ tx, id, ...body, staff, now })),
  )
}
