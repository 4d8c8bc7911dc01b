import Type, { type Static } from 'typebox'
import { Vehicle } from './account.ts'
import { largestId, Nullable, OneOf } from './helpers.ts'

/** A vehicle at the lane, and whether its membership opens it. */
export const LaneVehicle = Type.Object({
  vehicle: Vehicle,
  membership: Nullable(
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      plan: Type.String(),
      state: OneOf(['active', 'ending', 'frozen', 'unpaid']),
      opens: Type.Boolean({ description: 'Its code opens the lane now: one that is unpaid does for some days.' }),
      until: Type.Integer({
        description:
          'In milliseconds since 1970: the end of the period, of the freeze, or the next attempt to charge an unpaid one.',
      }),
      usesThisPeriod: Type.Integer({ minimum: 0 }),
      useLimit: Nullable(Type.Integer({ description: 'null: unlimited.', minimum: 1 })),
      locationIds: Type.Array(Type.Integer({ minimum: 1 }), { description: 'Empty: all locations.' }),
    }),
  ),
})
export type LaneVehicle = Static<typeof LaneVehicle>

export const CountedUse = Type.Object({
  membership: Type.String({ format: 'uuid' }),
  locationId: Type.Integer({ minimum: 1, maximum: largestId }),
})
