import Type, { type Static } from 'typebox'
import {
  androidPackagePattern,
  bundlePattern,
  fingerprintPattern,
  firebaseAppPattern,
  teamPattern,
} from '../store-ids.ts'
import { Nullable } from './helpers.ts'

export const WrapperPlatform = Type.Enum(['IOS', 'Android'])
export type WrapperPlatform = Static<typeof WrapperPlatform>

/** What the stores know of the merchant's apps. */
export const WrapperSettings = Type.Object({
  androidPackage: Nullable(Type.String({ pattern: androidPackagePattern, maxLength: 150 })),
  androidFingerprints: Type.Array(Type.String({ pattern: fingerprintPattern }), {
    description: 'SHA-256 of the certificates that sign the app.',
    maxItems: 5,
  }),
  iosBundle: Nullable(Type.String({ pattern: bundlePattern, maxLength: 155 })),
  iosTeam: Nullable(Type.String({ pattern: teamPattern })),
  iosFirebaseApp: Nullable(Type.String({ pattern: firebaseAppPattern, maxLength: 100 })),
})
export type WrapperSettings = Static<typeof WrapperSettings>

export const wrapperChecks = [
  'icon',
  'name',
  'address',
  'androidPackage',
  'androidFingerprints',
  'iosBundle',
  'iosTeam',
  'push',
  'iosPush',
  'privacy',
  'deletion',
  'storeLinks',
] as const
export type WrapperCheckName = (typeof wrapperChecks)[number]

export const WrapperCheck = Type.Object({
  name: Type.Enum([...wrapperChecks]),
  /** good; missing: the store refuses the app, or it does not work; weak: the store takes it. */
  state: Type.Enum(['good', 'weak', 'missing']),
  /** The value that was judged, such as the name. */
  value: Nullable(Type.String()),
  platforms: Type.Array(WrapperPlatform),
})
export type WrapperCheck = Static<typeof WrapperCheck>

export const WrapperState = Type.Object({
  settings: WrapperSettings,
  name: Type.String({ description: 'The suggested name of the app.' }),
  version: Type.String(),
  checks: Type.Array(WrapperCheck),
})
export type WrapperState = Static<typeof WrapperState>
