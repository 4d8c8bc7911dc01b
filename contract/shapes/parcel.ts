import Type, { type Static } from 'typebox'
import { trackingLength } from '../constants.ts'
import { Nullable, OneOf } from './helpers.ts'

const time = Type.String({ format: 'date-time' })

const ParcelState = OneOf(['toPack', 'packed', 'sent', 'returned'])
export type ParcelState = Static<typeof ParcelState>

export const ParcelMove = Type.Object({
  from: ParcelState,
  to: ParcelState,
  tracking: Type.Optional(
    Type.String({ description: 'Needed to send.', maxLength: trackingLength.most, pattern: '^[0-9A-Za-z \\-]*$' }),
  ),
})
export type ParcelMove = Static<typeof ParcelMove>

export const Parcel = Type.Object({
  id: Type.String({ format: 'uuid' }),
  state: ParcelState,
  orderNumber: Type.String(),
  orderedAt: time,
  customerId: Nullable(Type.String({ description: 'null: the account is deleted.', format: 'uuid' })),
  to: Type.Array(Type.String(), { description: 'Lines of the address; none: the account is deleted.' }),
  items: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer({ minimum: 1 }) })),
  tracking: Nullable(Type.String()),
  movedAt: Nullable(time),
  by: Nullable(Type.String({ description: 'Who moved it last.' })),
})
export type Parcel = Static<typeof Parcel>

export const Parcels = Type.Object({
  toPack: Type.Array(Parcel, { description: 'The oldest first.' }),
  packed: Type.Array(Parcel, { description: 'The oldest first.' }),
  sent: Type.Array(Parcel, { description: 'And returned; the newest first, at most 50.' }),
})
export type Parcels = Static<typeof Parcels>
