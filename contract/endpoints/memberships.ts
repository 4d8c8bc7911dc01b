import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { Vehicle } from '../shapes/account.ts'
import { Membership, MembershipAct, OwnVehicle } from '../shapes/membership.ts'

/** Why an act that charges nothing now is refused. */
export const actRefusals = [
  'MEMBERSHIP_UNKNOWN',
  'CLUB_NONE',
  'CLUB_STATE',
  'CLUB_NOT_OFFERED',
  'CLUB_NOT_PENDING',
  'CLUB_SAME',
  'FREEZE_MONTHS',
  'FREEZE_LIMIT',
  'SWAP_SAME',
  'SWAP_AFTER_USE',
  'VEHICLE_UNKNOWN',
  'PRODUCT_UNKNOWN',
  'NO_CARD',
  'TOTAL_CHANGED',
] as const

export const membershipEndpoints = {
  'GET /users/memberships': {
    id: 'getMemberships',
    tag: 'Wash club',
    access: 'person',
    summary: 'Memberships of the user that have not ended',
    description: 'Oldest first: the calls of the wash club speak of the first one.',
    result: Type.Array(Membership),
    etag: true,
  },
  'POST /users/memberships/{id}/acts': {
    id: 'actOnMembership',
    tag: 'Wash club',
    access: 'person',
    summary: 'Freeze, change the plan, swap the vehicle, cancel, and take what is to come back',
    description:
      'What charges nothing now. An act that has to be paid is an order (POST /orders with membership). shown is what the ' +
      'member confirmed; TOTAL_CHANGED when the act leads to something else, and nothing has changed then. An act that ' +
      'is done already is answered with the membership as it is.',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    body: MembershipAct,
    result: Membership,
    idempotency: 'accepted',
    // Neither binds staff.
    errors: [...actRefusals, 'SWAP_LIMIT', 'PLATE_RUNS'],
    limits: [{ count: 20, window: minute, per: ['user'] }],
  },
  'POST /users/vehicles': {
    id: 'addVehicle',
    tag: 'Wash club',
    access: 'person',
    summary: 'Add a vehicle for a membership of its own',
    description:
      'Beside the vehicle of POST /users/vehicle. One that the user has already, by plate and state, is answered as it is.',
    body: Vehicle,
    result: OwnVehicle,
    idempotency: 'accepted',
    errors: ['VEHICLES_MOST'],
    limits: [{ count: 20, window: minute, per: ['user'] }],
  },
} as const satisfies Endpoints
