import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { Incident, IncidentText } from '../shapes/incident.ts'
import { incidentDays } from '../status.ts'

/** What the status page shows: measured by the installation, explained by platform staff. */
export const incidentEndpoints = {
  'GET /system/incidents': {
    id: 'listIncidents',
    tag: 'Platform',
    access: 'platform',
    summary: `The incidents of ${incidentDays} days that the status page shows`,
    result: Type.Array(Incident, { description: 'The newest first.' }),
  },
  'PUT /system/incidents/{id}': {
    id: 'explainIncident',
    tag: 'Platform',
    access: 'platform',
    fresh: true,
    summary: 'Say something about an incident on the status page',
    description: 'The page shows it within a minute.',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    body: IncidentText,
    result: Incident,
    idempotency: 'ignored',
    errors: ['INCIDENT_UNKNOWN'],
  },
} as const satisfies Endpoints
