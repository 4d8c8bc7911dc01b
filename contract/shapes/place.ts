import Type, { type Static } from 'typebox'
import { Nullable } from './helpers.ts'

export const Location = Type.Object({
  id: Type.Integer({ description: 'Never 0: 0 means all locations.', minimum: 1 }),
  name: Type.String(),
  city: Type.String(),
  address1: Type.String(),
  address2: Nullable(Type.String()),
  state: Type.String(),
  zip: Type.String(),
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  phone: Nullable(Type.String()),
})
export type Location = Static<typeof Location>

export const State = Type.Object({
  code: Type.String(),
  name: Type.String(),
})
export type State = Static<typeof State>
