import Type, { type Static } from 'typebox'
import { DeviceProof } from './session.ts'
import { largestId, Nullable, OneOf } from './helpers.ts'

export const ClientError = Type.Object({
  error: Type.String({ maxLength: 2000 }),
  stack: Type.Optional(Type.String({ maxLength: 16000 })),
  url: Type.Optional(Type.String({ description: 'Without query and hash.', maxLength: 2000 })),
  appVersion: Type.Optional(Type.String({ maxLength: 40 })),
})
export type ClientError = Static<typeof ClientError>

export const BuildVersions = Type.Object({
  version: Type.String(),
  timeStamp: Type.String(),
})
export type BuildVersions = Static<typeof BuildVersions>

/** Three numbers, compared one by one. */
const Version = Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' })

export const SystemLogin = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 128 }),
  password: Type.String({ minLength: 1, maxLength: 128 }),
})

export const PlatformToken = Type.Object({
  accessToken: Type.String({ description: 'JWT with role platform, 30 minutes, no refresh.' }),
  deviceProof: DeviceProof,
})

export const AppVersion = Type.Object({ appVersion: Version })

export const SchemaVersion = Type.Object({ version: Version })

/** A part of the sites at a time, so that the caller sees how far it is. */
export const MigrationTrialWanted = Type.Object({
  version: Version,
  after: Type.Integer({ description: 'The hsAccountId after which to begin.', minimum: 0, maximum: largestId }),
})

const TriedSite = Type.Object({
  hsAccountId: Type.Integer(),
  subdomain: Type.String(),
  changes: Type.Array(Type.String({ description: 'Path of a setting.' })),
  problems: Type.Array(Type.String({ description: 'Why the config would be skipped.' })),
})
export type TriedSite = Static<typeof TriedSite>

export const MigrationTrial = Type.Object({
  sites: Type.Array(TriedSite, { description: 'The sites whose config would change or be skipped.' }),
  tried: Type.Integer({ description: 'Sites in this part.' }),
  total: Type.Integer({ description: 'Sites of the platform.' }),
  next: Nullable(Type.Integer({ description: 'For `after` of the next part; null: this was the last.' })),
})

export const MigrationProgress = Type.Object({
  version: Version,
  waiting: Type.Integer(),
  done: Type.Integer(),
  skipped: Type.Integer(),
  skippedSites: Type.Array(
    Type.Object({ hsAccountId: Type.Integer(), subdomain: Type.String(), problems: Type.Array(Type.String()) }),
    { description: 'The first hundred.' },
  ),
})
export type MigrationProgress = Static<typeof MigrationProgress>

export const MailState = Type.Object({
  failing: Type.Integer({
    description: 'Mails of all sites that the mail server has not taken, and that are tried again.',
  }),
  lastError: Type.Union([Type.String(), Type.Null()], {
    description: "What it answered last, such as 'AUTH 535'; null: no mail is failing.",
  }),
})
export type MailState = Static<typeof MailState>

const stage = {
  share: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(10), Type.Literal(50), Type.Literal(100)], {
    description:
      'Per cent of the merchants, by a stable hash of the version and the hsAccountId; 0: the named ones alone.',
  }),
  merchants: Type.Array(Type.String({ minLength: 1, maxLength: 63 }), {
    description: 'Subdomains of merchants that get it in any case.',
    maxItems: 1000,
  }),
}

export const ReleaseStage = Type.Object({ version: Version, ...stage })

export const ReleaseWrite = Type.Object({
  version: Version,
  build: OneOf(['current', 'earlier'], {
    description: 'The build that it carries: a way back carries the earlier one.',
  }),
  ...stage,
})

const Release = Type.Object({
  version: Version,
  build: Type.String({ description: 'The version of the build that it carries.' }),
  isKept: Type.Boolean({ description: 'False: the server has another build by now, and serves its current one.' }),
  ...stage,
  setAt: Type.String(),
  setBy: Type.String(),
  reached: Type.Integer({ description: 'Sites whose apps are to have it.' }),
})

export const Releases = Type.Object({
  builds: Type.Object({ current: BuildVersions, earlier: Nullable(BuildVersions) }),
  sites: Type.Integer({ description: 'Sites of the platform.' }),
  releases: Type.Array(Release, { description: 'The newest first, down to the newest that reaches all.' }),
})
export type Releases = Static<typeof Releases>

export const WebManifest = Type.Object({
  id: Type.Optional(Type.String()),
  name: Type.String(),
  short_name: Type.String(),
  start_url: Type.String(),
  scope: Type.Optional(Type.String()),
  display: Type.Literal('standalone'),
  orientation: Type.Optional(Type.String()),
  background_color: Type.Optional(Type.String()),
  theme_color: Type.Optional(Type.String()),
  icons: Type.Array(
    Type.Object({
      src: Type.String(),
      sizes: Type.String(),
      type: Type.String(),
      purpose: Type.Optional(Type.String()),
    }),
  ),
})
export type WebManifest = Static<typeof WebManifest>

export const AppConfig = Type.Object({
  environment: OneOf(['dev', 'demo', 'production']),
  apiUrl: Type.String({ description: '/api/v1, on the own origin.' }),
  socketUrl: Type.String({ description: '/api/v1/ws, on the own host.' }),
  pushPublicKey: Type.Optional(Type.String()),
  mapsKey: Type.Optional(Type.String()),
  mapKitKey: Type.Optional(Type.String()),
  hostedCheckoutScript: Type.Optional(Type.String()),
  captchaSiteKey: Type.Optional(Type.String()),
  version: Type.String(),
  timeStamp: Type.String(),
  environments: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        apiUrl: Type.String(),
      }),
      { description: 'API urls that the updater compares.' },
    ),
  ),
})
export type AppConfig = Static<typeof AppConfig>

const Health = Type.Object({
  status: OneOf(['ok', 'unavailable']),
  version: Type.Optional(Type.String()),
  checks: Type.Optional(Type.Object({})),
})
type Health = Static<typeof Health>
