import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { Parcel, ParcelMove, Parcels } from '../shapes/parcel.ts'

/** The calls of a desk that sends merchandise. */
export const parcelEndpoints = {
  'GET /accounts/parcels': {
    id: 'listParcels',
    tag: 'Admin',
    access: 'admin',
    permission: 'pack-parcels',
    summary: 'Merchandise to pack, packed, and sent',
    result: Parcels,
  },
  'PUT /accounts/parcels/{id}/state': {
    id: 'moveParcel',
    tag: 'Admin',
    access: 'admin',
    permission: 'pack-parcels',
    summary: 'Say that a parcel is packed, sent or returned',
    description:
      'From to pack to packed, to sent with a tracking number, to returned; packed goes back to to pack, returned to packed. ' +
      'The customer is told of a parcel that is sent or returned. A repeat changes nothing.',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    body: ParcelMove,
    result: Parcel,
    idempotency: 'ignored',
    errors: ['PARCEL_UNKNOWN', 'PARCEL_CHANGED', 'PARCEL_TRACKING'],
  },
} as const satisfies Endpoints
