import type { BuildVersions } from '#contract/shapes/platform.ts'
import type { Meters } from '#server/basics/meters.ts'
import type { BotCheckPort } from '#server/bot-check/port.ts'
import type { OfferedProcessors } from '#server/payments/processor.ts'
import type { FileStore } from '#server/files/store.ts'
import type { ErrorInbox } from '#server/errors/inbox.ts'
import type { Step } from '#server/basics/steps.ts'
import type { PushEnvironment, PushOf } from '#server/push/port.ts'
import type { Delivered } from '#server/push/sender.ts'
import type { Recorder } from '#server/basics/trace.ts'
import type { Clock, Log, Random } from '#server/basics/ports.ts'
import type { Passwords } from '#server/security/passwords.ts'
import type { DeviceProofs } from '#server/security/device-proofs.ts'
import type { SiteKeys } from '#server/security/site-keys.ts'
import type { Site } from '#server/tables/sites.ts'
import type { ServiceAccounts } from '#server/security/service-accounts.ts'
import type { Tokens } from '#server/security/tokens.ts'
import type { Settings } from '#server/settings/settings.ts'

/** The outside dependencies of handlers and jobs. Commands get those that they use, one by one. */
export interface Deps {
  clock: Clock
  random: Random
  log: Log
  settings: Settings
  passwords: Passwords
  tokens: Tokens
  /** Of the devices of platform staff. */
  deviceProofs: DeviceProofs
  /** Of the devices of a site's users. */
  deviceProofsOf: (site: { keys: SiteKeys }) => DeviceProofs
  /** The keys of the sites that began in this cell. */
  ownKeys: SiteKeys
  /** The keys of a site: those that it has brought, or the own ones. */
  siteKeys: (site: Site) => SiteKeys
  /** The current build of the app. */
  build: BuildVersions
  /** The builds that this server keeps; null: it has had one alone. */
  builds: { current: BuildVersions; earlier: BuildVersions | null }
  /** Origin of the site with that subdomain, for links in mails. */
  originOf: (subdomain: string) => string
  /** Origin of the platform's office: passkeys of its staff are made and used there alone. */
  officeOrigin: string
  /** Runs work after the answer. A failure is logged; closing the server waits for the work. */
  background: (name: string, work: () => Promise<void>) => void
  /** Errors of apps and offices, on their way to platform staff. */
  errors: Pick<ErrorInbox, 'noteReport'>
  /** Takes the steps of traces; null: none are recorded. */
  traces: { recorder: Recorder | null }
  /** Wakes the runner of due work; call it after the commit that made some due. */
  workSoon: () => void
  /** Sends queued pushes of a tenant now, except those that another instance is sending. */
  pushNow: (tenant: number, ids: readonly string[]) => Promise<Delivered>
  /** The push service of a merchant. */
  pushOf: PushOf
  pushEnvironment: PushEnvironment
  processors: OfferedProcessors
  /** The merchants' accounts at other services. */
  accounts: ServiceAccounts
  botCheck: BotCheckPort
  /** The merchants' files. */
  files: FileStore
  meters: Meters
  /** Called at each step of a payment. */
  step: Step
}
