import type { Payload } from '../stored/payloads.ts'
import { kind, type RequestKind } from './kind.ts'

/** Registers this browser's push token. */
export const pushToken = kind({
  kind: 'pushToken',
  version: 1,
  call: 'POST /users/firebase',
  lane: 'device',
  newest: 1,
  upcast: {},
  request: (payload: Payload<'pushToken'>) => ({ body: payload }),
  folds: {},
  apply: () => ({}),
})

/** Registers the push token of the phone-app wrapper. */
export const deviceToken = kind({
  kind: 'deviceToken',
  version: 1,
  call: 'POST /devices',
  lane: 'device',
  newest: 1,
  upcast: {},
  request: (payload: Payload<'deviceToken'>) => ({ body: payload }),
  folds: {},
  apply: () => ({}),
})

/** Reports an error of the app to its maintainers. */
export const errorReport = kind({
  kind: 'errorReport',
  version: 1,
  call: 'POST /users/errors',
  lane: 'device',
  anonymous: true,
  newest: 20,
  upcast: {},
  request: (payload: Payload<'errorReport'>) => ({ body: payload }),
  folds: {},
  apply: () => ({}),
})

/** Requests of the device, which no screen shows. */
export const deviceKinds = [pushToken, deviceToken, errorReport] as const satisfies readonly RequestKind[]
