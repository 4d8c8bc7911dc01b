import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { Maintenance, MaintenanceNotice, MaintenanceRequest } from '../shapes/maintenance.ts'

const id = Type.Object({ id: Type.String({ format: 'uuid' }) })
const done = Type.Boolean({ description: 'true' })

/** Planned maintenance: platform staff write it, offices and customers are told. */
export const maintenanceEndpoints = {
  'GET /maintenance': {
    id: 'getMaintenance',
    tag: 'Site',
    access: 'public',
    answered: 'from memory',
    tenantBy: 'host',
    summary: 'The planned maintenance that concerns the site of the host',
    description: 'What has ended may still be listed: a client goes by the times.',
    result: Type.Array(MaintenanceNotice, { description: 'The earliest first.' }),
  },
  'GET /system/maintenance': {
    id: 'listMaintenance',
    tag: 'Platform',
    access: 'platform',
    summary: 'Every planned maintenance that has not ended',
    result: Type.Array(Maintenance, { description: 'The earliest first.' }),
  },
  'PUT /system/maintenance/{id}': {
    id: 'writeMaintenance',
    tag: 'Platform',
    access: 'platform',
    fresh: true,
    summary: 'Announce planned maintenance, or change what was announced',
    description: 'The id of a new one is of the caller. Open apps and offices hear of it at once.',
    params: id,
    body: MaintenanceRequest,
    result: Maintenance,
    idempotency: 'ignored',
    errors: ['MAINTENANCE_TIMES', 'SITE_NOT_FOUND'],
  },
  'DELETE /system/maintenance/{id}': {
    id: 'removeMaintenance',
    tag: 'Platform',
    access: 'platform',
    fresh: true,
    summary: 'Take planned maintenance back',
    params: id,
    result: done,
    idempotency: 'ignored',
    errors: ['MAINTENANCE_UNKNOWN'],
  },
} as const satisfies Endpoints
