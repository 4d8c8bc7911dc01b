import type { AccountUpdate, Vehicle } from '../shapes/account.ts'
import { kind, type RequestKind } from './kind.ts'

/** Names, phone, postal code, marketing and preferences: only the members that changed. */
export const profileChange = kind({
  kind: 'profile',
  version: 1,
  call: 'POST /user/Settings',
  lane: 'person',
  upcast: {},
  request: (payload: AccountUpdate) => ({ body: payload }),
  resource: 'account',
  fold: (account, { preferences, ...members }) =>
    account && { ...account, ...members, preferences: { ...account.preferences, ...preferences } },
})

export const vehicleChange = kind({
  kind: 'vehicle',
  version: 1,
  call: 'POST /users/vehicle',
  lane: 'person',
  upcast: {},
  request: (payload: Vehicle) => ({ body: payload }),
  resource: 'vehicle',
  fold: (_stored, payload) => payload,
})

export const homeLocationChange = kind({
  kind: 'homeLocation',
  version: 1,
  call: 'POST /users/homeLocation',
  lane: 'person',
  upcast: {},
  request: (payload: { locationId: number }) => ({ body: payload }),
  resource: 'homeLocation',
  fold: (_stored, payload) => payload,
})

export const requestKinds = [profileChange, vehicleChange, homeLocationChange] as const satisfies readonly RequestKind[]

export type KindName = (typeof requestKinds)[number]['kind']

/** The kind of that name, or undefined when this build does not know it. */
export const kindNamed = (name: string): RequestKind | undefined =>
  requestKinds.find((each) => each.kind === name) as RequestKind | undefined
