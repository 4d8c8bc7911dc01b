import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { Reason } from '../shapes/audit.ts'
import { CountedUse, LaneVehicle } from '../shapes/lane.ts'

/** The calls of staff who stand at the lane. */
export const laneEndpoints = {
  'POST /accounts/lane-checks': {
    id: 'checkPlate',
    tag: 'Admin',
    access: 'admin',
    permission: 'work-lane',
    places: 'checked by the call',
    summary: 'The vehicles with a plate, or with its last characters, and whether their memberships run',
    description: 'O and 0, B and 8, I and 1 are alike. The plate is in the body, so that no log has it. At most 20.',
    body: Type.Object({ plate: Type.String({ minLength: 3, maxLength: 20 }) }),
    result: Type.Array(LaneVehicle),
    idempotency: 'ignored',
    limits: [{ count: 120, window: minute, per: ['user'] }],
  },
  'PUT /accounts/lane-uses/{use}': {
    id: 'countUseByHand',
    tag: 'Admin',
    access: 'admin',
    permission: 'work-lane',
    places: 'checked by the call',
    summary: 'Count a use of a membership by hand, as a scan of its code does',
    description: 'The id is of the caller: a repeat counts nothing more. For a scanner that is down; with a reason.',
    params: Type.Object({ use: Type.String({ format: 'uuid' }) }),
    body: Type.Object({ ...CountedUse.properties, reason: Reason }),
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    errors: ['MEMBERSHIP_UNKNOWN', 'LOCATION_UNKNOWN', 'CODE_ITEM_EXPIRED', 'CODE_LOCATION', 'CODE_LIMIT'],
    limits: [{ count: 60, window: minute, per: ['user'] }],
  },
} as const satisfies Endpoints
