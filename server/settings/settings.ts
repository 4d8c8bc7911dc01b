import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { logLevels, type LogLevel } from '#server/basics/log.ts'
import { steps, type StepName } from '#server/basics/steps.ts'
import { readBotCheck, type BotCheckSettings } from './bot-check-settings.ts'
import type { Env } from './declared.ts'
import { environments, readEnvironments, type Environment, type NamedEnvironment } from './environment-settings.ts'
import { readFileSettings, type FileSettings } from './file-settings.ts'
import { readMapSources, type MapSources } from './map-settings.ts'
import { hostName, number, oneOf, outsideHosts, text, url, SettingsError } from './read-env.ts'
import { readFirebase, type Firebase, type ServiceAccount } from './firebase-settings.ts'

export { SettingsError } from './read-env.ts'

export type Mode = 'demo' | 'production'

/**
 * - gateway: the test gateway, under the name of any processor
 * - simulators: the adapters of the processors, against simulators on this machine
 * - live: the processors themselves
 */
const cardProcessors = ['gateway', 'simulators', 'live'] as const
type CardProcessors = (typeof cardProcessors)[number]

/** Seconds at most, from SIGTERM on: DRAIN_SECONDS, and then what is left of a server's requests and due work. */
export const endSeconds = { drain: 60, close: 8 }

export interface Settings extends FileSettings {
  mode: Mode
  /** Name of this installation, for clients and for comparing versions. The mode determines the server's behaviour. */
  environment: Environment
  /** The servers that the updater compares, this one among them; empty: this one alone. */
  environments: readonly NamedEnvironment[]
  port: number
  /** The port in public URLs, when it differs from PORT: behind a proxy or in development. */
  publicPort: number
  /** Address to listen on. */
  host: string
  dataDir: string
  /** Undefined: the embedded database in dataDir. */
  databaseUrl: string | undefined
  /** The same database without a pooler in between: for listening, and for migrations. */
  databaseDirectUrl: string | undefined
  /** The host of which the merchants' subdomains are part. */
  publicHost: string
  publicScheme: 'http' | 'https'
  rateLimitScale: number
  jwtSecret: string
  /**
   * 32 bytes each: the first one encrypts the merchants' credentials at other services, all of them decrypt. Empty:
   * none is set.
   */
  credentialsKeys: readonly Uint8Array[]
  logLevel: LogLevel
  /** Undefined: the embedded mailbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Unlocks the raw editor of the site config. Undefined: the editor stays locked. */
  configPassword: string | undefined
  /** Null: pushes go to the embedded push box in demo mode, and are not sent otherwise. */
  serviceAccount: ServiceAccount | null
  /** The data that browsers need to receive pushes; null: they receive none. */
  firebase: Firebase | null
  botCheck: BotCheckSettings
  maps: MapSources
  /** Number of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: number
  /** Milliseconds after which the outcome of a charge counts as unknown. */
  chargeTimeout: number
  /** Fault tests only: the step of a payment at which the process kills itself. */
  crashAt: StepName | undefined
  /** Folder of the built app. */
  distDir: string
  /** Folder of the build of the version before; it may be missing. */
  earlierDistDir: string
  /** Bytes for the answers that are the same for every visitor of a merchant. */
  sharedMemory: number
  /** Where card entries and charges go; live in production. */
  cardProcessors: CardProcessors
  /** Hosts that accounts at the processor `ips` may name. */
  ipsHosts: readonly string[]
  /** Port of the simulated processors. */
  simulatorPort: number
  /** Days that acts stay in the audit log; the database keeps at least 90. */
  auditLogDays: number
  drainSeconds: number
  /** Bearer token of /metrics. Undefined: /metrics is closed. */
  metricsToken: string | undefined
  /** Where steps of traces are sent: an address, or `log`. Undefined: none are recorded. */
  traces: string | undefined
  /** Lines about settings that a production server should not be run with. */
  warnings: readonly string[]
}

/** A key of fewer different bytes was typed or left as it was in an example. */
const fewestBytes = 16

const isMadeUp = (bytes: Uint8Array): boolean => new Set(bytes).size < fewestBytes

/** The bytes that a secret was drawn as, where its form tells. */
const bytesOf = (secret: string): Uint8Array => Buffer.from(secret, /^([\da-f]{2})+$/i.test(secret) ? 'hex' : 'utf8')

/** The demo generates its own secret once; a production server is given one, so that several instances share it. */
const readSecret = (env: Env, mode: Mode, dataDir: string): string => {
  const given = text(env, 'JWT_SECRET')
  if (given !== undefined) {
    if (given.length < 32) throw new SettingsError('JWT_SECRET must have at least 32 characters.')
    if (mode === 'production' && isMadeUp(bytesOf(given)))
      throw new SettingsError(`JWT_SECRET must have at least ${fewestBytes} different bytes in production mode.`)
    return given
  }
  if (mode === 'production') throw new SettingsError('JWT_SECRET is required in production mode.')
  const file = join(dataDir, 'jwt-secret')
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new SettingsError(`DATA_DIR ${dataDir} cannot be written to.`)
  }
  return readFileSync(file, 'utf8')
}

const readCredentialsKeys = (env: Env, mode: Mode): Uint8Array[] => {
  const keys = (text(env, 'CREDENTIALS_KEY')?.split(',') ?? []).map((key) => key.trim())
  if (!keys.every((key) => /^[\w+/-]{43}=?$/.test(key)))
    throw new SettingsError('CREDENTIALS_KEY must be 32 bytes in base64, or several such keys separated by commas.')
  const bytes = keys.map((key) => Buffer.from(key, 'base64'))
  if (mode === 'production' && bytes.some(isMadeUp))
    throw new SettingsError(`CREDENTIALS_KEY must have at least ${fewestBytes} different bytes in production mode.`)
  return bytes
}

const readPublicHost = (env: Env, mode: Mode): string => {
  if (mode === 'production' && text(env, 'PUBLIC_HOST') === undefined)
    throw new SettingsError('PUBLIC_HOST is required in production mode.')
  return hostName(env, 'PUBLIC_HOST', 'localhost')
}

/** What a production server starts with and should not be run with. */
const warningsOf = ({
  mode,
  publicScheme,
  botCheck,
}: Pick<Settings, 'mode' | 'publicScheme' | 'botCheck'>): string[] =>
  mode === 'demo'
    ? []
    : [
        ...(publicScheme === 'http' ? ['PUBLIC_SCHEME is http: tokens and codes travel readable.'] : []),
        ...(botCheck.kind === 'none' ? ['BOT_CHECK is none: forms of visitors take what scripts send.'] : []),
      ]

const makeDataDir = (env: Env): string => {
  const dataDir = resolve(text(env, 'DATA_DIR') ?? '.data')
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch {
    throw new SettingsError(`DATA_DIR ${dataDir} cannot be made.`)
  }
  return dataDir
}

const readSmtp = (env: Env, mode: Mode): string | undefined => {
  const smtpUrl = url(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (smtpUrl === undefined && mode === 'production')
    throw new SettingsError('SMTP_URL is required in production mode.')
  return smtpUrl
}

/** Public, like all demo credentials. */
const demoConfigPassword = 'raw-config'

const readConfigPassword = (env: Env, mode: Mode): string | undefined => {
  const given = text(env, 'CONFIG_PASSWORD')
  if (given !== undefined && given.length < 8)
    throw new SettingsError('CONFIG_PASSWORD must have at least 8 characters.')
  if (mode === 'production' && given === demoConfigPassword)
    throw new SettingsError('CONFIG_PASSWORD must not be that of the demo in production mode.')
  return given ?? (mode === 'demo' ? demoConfigPassword : undefined)
}

const readCrashAt = (env: Env, mode: Mode): StepName | undefined => {
  if (text(env, 'CRASH_AT') === undefined) return undefined
  if (mode === 'production') throw new SettingsError('CRASH_AT is for fault tests in demo mode only.')
  return oneOf(env, 'CRASH_AT', steps, 'order-stored')
}

const readCardProcessors = (env: Env, mode: Mode): CardProcessors => {
  const chosen = oneOf(env, 'CARD_PROCESSORS', cardProcessors, mode === 'demo' ? 'gateway' : 'live')
  if ((mode === 'production') !== (chosen === 'live'))
    throw new SettingsError('CARD_PROCESSORS must be live in production mode, and gateway or simulators in demo mode.')
  return chosen
}

const readEnvironment = (env: Env, mode: Mode): Environment => {
  const environment = oneOf(env, 'CLEARCOAT_ENVIRONMENT', environments, mode)
  if (mode === 'demo' && environment === 'production')
    throw new SettingsError('CLEARCOAT_ENVIRONMENT must be dev or demo in demo mode.')
  return environment
}

/** @throws SettingsError for anything but an address of the web or `log` */
const readTraces = (env: Env): string | undefined =>
  text(env, 'TRACES') === 'log' ? 'log' : url(env, 'TRACES', ['http:', 'https:'])

const readMetricsToken = (env: Env): string | undefined => {
  const token = text(env, 'METRICS_TOKEN')
  if (token !== undefined && token.length < 32)
    throw new SettingsError('METRICS_TOKEN must have at least 32 characters.')
  return token
}

/**
 * Reads and validates the environment, once per process.
 * @throws SettingsError naming the first missing or invalid setting
 */
export const readSettings = (env: Env): Settings => {
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const mode = oneOf(env, 'CLEARCOAT_MODE', ['demo', 'production'], databaseUrl === undefined ? 'demo' : 'production')
  const publicHost = readPublicHost(env, mode)
  const publicScheme = oneOf(env, 'PUBLIC_SCHEME', ['http', 'https'], mode === 'demo' ? 'http' : 'https')
  const { botCheck } = readBotCheck(env)
  const port = number(env, 'PORT', 8080, 0, 65_535)
  const rateLimitScale = number(env, 'RATE_LIMIT_SCALE', 1, 0.01, 1_000_000, false)
  const smtpUrl = readSmtp(env, mode)
  const dataDir = makeDataDir(env)
  const distDir = resolve(text(env, 'DIST_DIR') ?? 'dist')
  return {
    mode,
    environment: readEnvironment(env, mode),
    environments: readEnvironments(text(env, 'ENVIRONMENTS')),
    port,
    publicPort: number(env, 'PUBLIC_PORT', port, 0, 65_535),
    host: text(env, 'HOST') ?? '::',
    dataDir,
    databaseUrl,
    databaseDirectUrl: url(env, 'DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']) ?? databaseUrl,
    publicHost,
    publicScheme,
    rateLimitScale,
    jwtSecret: readSecret(env, mode, dataDir),
    credentialsKeys: readCredentialsKeys(env, mode),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, mode === 'demo' ? 'warn' : 'info'),
    smtpUrl,
    mailFrom: text(env, 'MAIL_FROM') ?? `no-reply@${publicHost}`,
    configPassword: readConfigPassword(env, mode),
    ...readFirebase(env),
    botCheck,
    ...readFileSettings(env),
    maps: readMapSources(env),
    trustedProxies: number(env, 'TRUSTED_PROXIES', 0, 0, 10),
    chargeTimeout: number(env, 'CHARGE_TIMEOUT', 20_000, 100, 120_000),
    crashAt: readCrashAt(env, mode),
    distDir,
    earlierDistDir: `${distDir}-earlier`,
    sharedMemory: number(env, 'SHARED_MEMORY_MB', 256, 1, 65_536) * 1024 * 1024,
    cardProcessors: readCardProcessors(env, mode),
    ipsHosts: outsideHosts(env, 'IPS_HOSTS'),
    simulatorPort: number(env, 'SIMULATOR_PORT', Math.min(port + 1, 65_535), 1, 65_535),
    auditLogDays: number(env, 'AUDIT_LOG_DAYS', 400, 90, 36_500),
    drainSeconds: number(env, 'DRAIN_SECONDS', 0, 0, endSeconds.drain),
    metricsToken: readMetricsToken(env),
    traces: readTraces(env),
    warnings: warningsOf({ mode, publicScheme, botCheck }),
  }
}

/**
 * Origin of a host of this server for links in emails: from settings and the stored subdomain, never from a request.
 * Null is the bare host.
 */
export const siteOrigin = (settings: Settings, subdomain: string | null): string => {
  const standard = settings.publicScheme === 'https' ? 443 : 80
  const shown = settings.mode === 'demo' && settings.publicPort !== standard ? `:${settings.publicPort}` : ''
  return `${settings.publicScheme}://${subdomain === null ? '' : `${subdomain}.`}${settings.publicHost}${shown}`
}

/** Origin of the platform's office: that of this server among the environments, or the bare host. */
export const officeOrigin = (settings: Settings): string => {
  const own = settings.environments.find(({ name }) => name === settings.environment)
  return own ? new URL(own.apiUrl).origin : siteOrigin(settings, null)
}
