import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { RenderPorts } from '#contract/render.ts'
import { buildApp } from './app.ts'
import { openBotCheck } from './bot-check/open-bot-check.ts'
import type { BotCheckPort } from './bot-check/port.ts'
import { readBuilds } from './builds.ts'
import { openTraceExport } from './basics/trace-export.ts'
import type { Recorder } from './basics/trace.ts'
import { makeBackground, type Background } from './basics/background.ts'
import { countFailures } from './database/failures.ts'
import type { Database } from './database/open.ts'
import { makeErrorInbox, type ErrorInbox } from './errors/inbox.ts'
import type { Deps } from './api/deps.ts'
import { allWork } from './jobs/index.ts'
import { openLive } from './live/live.ts'
import { openMailbox, type Mailbox } from './mail/mailbox.ts'
import type { MailPort } from './mail/port.ts'
import { smtpMail } from './mail/smtp.ts'
import { openAccounts, openSealing } from './security/open-accounts.ts'
import { openPayments } from './payments/open-payments.ts'
import type { Payments } from './payments/payments.ts'
import { crashAt, noSteps } from './basics/steps.ts'
import { openPush, type PushService } from './push/open-push.ts'
import type { PushPort } from './push/port.ts'
import { sendPushNow } from './push/sender.ts'
import { systemClock, systemRandom, type Clock, type Random } from './basics/ports.ts'
import { openFileStore } from './files/store.ts'
import { metersOf, type Meters } from './basics/meters.ts'
import type { FrontDoor } from './host/front-door.ts'
import { signedProofs } from './security/device-proofs.ts'
import { deriveKey } from './security/keys.ts'
import { openKeys, ownKeys, renewedKeys as renewedKeysOf } from './security/site-keys.ts'
import type { ServiceAccounts } from './security/service-accounts.ts'
import { queuedPasswords } from './security/hashing-queue.ts'
import { argonPasswords, type Passwords } from './security/passwords.ts'
import { jwtTokens } from './security/tokens.ts'
import type { Site } from './tables/sites.ts'
import { officeOrigin, siteOrigin, type Settings } from './settings/settings.ts'
import { makeMeasure } from './status/measure.ts'
import { makeStatus, type Status } from './status/watch.ts'
import { openMetrics } from './metrics/metrics.ts'
import { makeRunner, type Runner } from './work/runner.ts'

/** The dependencies that tests replace. */
export interface Substitutes {
  clock?: Clock
  random?: Random
  passwords?: Passwords
  /** Replaces the push service of the settings. */
  pushPort?: PushPort
  /** Replaces the bot check of the settings. */
  botCheck?: BotCheckPort
  checkResults?: boolean
  /** That of the logger; absent: the lines of the log do not reach it. */
  errors?: ErrorInbox
  /** Replaces the export of traces that the settings name. */
  recorder?: Recorder
  /** Milliseconds by which the database's clock is ahead of that of this host; absent: they are not compared. */
  apart?: () => number
  /** As in `Parts`. */
  untraced?: boolean
  /** Absent: requests are logged as everything else. */
  accessLog?: FastifyBaseLogger
  /** Render the public pages of the current and of the earlier build. */
  render?: RenderPorts
  earlierRender?: RenderPorts
  /** The site on the bare public host. */
  frontDoor?: FrontDoor
}

export interface Server {
  app: FastifyInstance
  deps: Deps
  database: Database
  mailbox: Mailbox | null
  runner: Runner
  background: Background
  errors: ErrorInbox
  status: Status
  payments: Payments
  /** Closes everything; the order ensures that pending work finishes. */
  close: () => Promise<void>
}

interface Built {
  settings: Settings
  builds: Deps['builds']
  logger: FastifyBaseLogger
  accounts: ServiceAccounts
  payments: Payments
  background: Background
  errors: ErrorInbox
  traces: Deps['traces']
  push: Pick<PushService, 'pushOf' | 'environment'>
  meters: Meters
  /** Called after the runner is made from these dependencies. */
  runner: () => Runner
}

const makeDeps = (
  { settings, builds, logger, accounts, payments, background, errors, traces, push, meters, runner }: Built,
  swap: Substitutes,
): Deps => {
  const clock = swap.clock ?? systemClock
  const random = swap.random ?? systemRandom
  const own = ownKeys(settings.jwtSecret)
  const sealing = openSealing(settings, random)
  const issuer = `${siteOrigin(settings, null)}/api/v1`
  return {
    clock,
    random,
    log: logger,
    settings,
    passwords: swap.passwords ?? queuedPasswords(argonPasswords()),
    deviceProofs: signedProofs(own.devices),
    deviceProofsOf: ({ keys }) => signedProofs(keys.devices),
    ownKeys: own,
    siteKeys: ({ tenantId, keys }) => (keys === null ? own : openKeys(sealing, tenantId, keys)),
    tokens: jwtTokens(deriveKey(settings.jwtSecret, 'jwt'), issuer, clock, random),
    build: builds.current,
    builds,
    originOf: (subdomain) => siteOrigin(settings, subdomain),
    officeOrigin: officeOrigin(settings),
    background: background.run,
    errors,
    traces,
    workSoon: () => runner().wake(),
    pushOf: push.pushOf,
    pushEnvironment: push.environment,
    pushNow: (tenant, ids) => sendPushNow(runner(), tenant, ids),
    processors: payments.processors,
    accounts,
    botCheck: swap.botCheck ?? openBotCheck({ settings, random, key: deriveKey(settings.jwtSecret, 'bot-check') }),
    files: openFileStore(settings.dataDir, settings.bucket),
    meters,
    step: settings.crashAt === undefined ? noSteps : crashAt(settings.crashAt),
  }
}

/** What is measured for the status page, and, with a token, for /metrics. */
const measured = ({ metricsToken }: Settings, version: string, opened: Database) => {
  const measure = makeMeasure()
  if (metricsToken === undefined) return { measure, metrics: null, meters: measure.meters, database: opened }
  const metrics = openMetrics(version)
  const meters = metersOf(metrics.meters, measure.meters)
  return { measure, metrics, meters, database: { ...opened, transact: countFailures(opened.transact, meters) } }
}

/** The mail server of the settings, or the mailbox of the demo. */
const openMail = ({ smtpUrl, dataDir }: Settings, clock: Clock): { mailbox: Mailbox | null; mail: MailPort } => {
  if (smtpUrl !== undefined) return { mailbox: null, mail: smtpMail(smtpUrl) }
  const mailbox = openMailbox(join(dataDir, 'mail.jsonl'), clock)
  return { mailbox, mail: mailbox }
}

interface Surroundings {
  clock: Clock
  random: Random
  logger: FastifyBaseLogger
  meters: Meters
  version: string
}

/** What the settings open beside the database: mail, accounts at services, payments, push, and the export of traces. */
const openOutside = (settings: Settings, around: Surroundings, { pushPort }: Substitutes) => {
  const { clock, random, logger, meters, version } = around
  const accounts = openAccounts(settings, logger, random)
  const step = settings.crashAt === undefined ? noSteps : crashAt(settings.crashAt)
  const payments = openPayments({ settings, accounts, clock, meters, step })
  const { box: pushBox, ...pushOfSettings } = openPush({ settings, accounts, clock })
  const push = pushPort ? { ...pushOfSettings, pushOf: async () => pushPort } : pushOfSettings
  const to = settings.traces
  const exported = to === undefined ? null : openTraceExport({ to, version, random, log: logger })
  return { ...openMail(settings, clock), accounts, payments, pushBox, push, exported }
}

interface RunnerParts {
  deps: Deps
  transact: Database['transact']
  mail: MailPort
  push: Pick<PushService, 'pushOf'>
  background: Background
}

/** The runner of all due work. */
const openRunner = ({ deps, transact, mail, push, background }: RunnerParts): Runner => {
  const { accounts, files, originOf, settings, random } = deps
  const sealing = openSealing(settings, random)
  const renewedKeys = ({ tenantId, keys }: Site) => (keys === null ? null : renewedKeysOf(sealing, tenantId, keys))
  const kinds = allWork({ renewedKeys, transact, deps, accounts, files, mail, pushOf: push.pushOf, originOf })
  return makeRunner({ ...deps, transact, background, kinds })
}

/** Assembles a server on an open database. It neither listens nor looks for due work yet. */
export const assemble = async (
  settings: Settings,
  opened: Database,
  logger: FastifyBaseLogger,
  swap: Substitutes = {},
): Promise<Server> => {
  const clock = swap.clock ?? systemClock
  const background = makeBackground(logger)
  const errors = swap.errors ?? makeErrorInbox()
  const random = swap.random ?? systemRandom
  const builds = readBuilds(settings, clock)
  const { version } = builds.current
  const { measure, metrics, meters, database } = measured(settings, version, opened)
  const outside = openOutside(settings, { clock, random, logger, meters, version }, swap)
  const { mailbox, payments, pushBox, exported } = outside
  const traces = { recorder: swap.recorder ?? exported }
  const parts = { settings, builds, logger, ...outside, background, errors, traces, meters }
  const deps = makeDeps({ ...parts, runner: () => runner }, swap)
  const { transact } = database
  errors.open({ ...deps, transact, version })
  const runner = openRunner({ ...outside, deps, transact, background })
  const status = makeStatus({ ...deps, transact, measure })
  const live = await openLive(database, logger)
  await payments.start()
  const app = await buildApp({
    database,
    deps,
    logger,
    accessLog: swap.accessLog ?? logger,
    payments,
    boxes: { mailbox, pushBox },
    frontDoor: swap.frontDoor ?? null,
    renders: { current: swap.render ?? {}, earlier: swap.earlierRender ?? {} },
    live,
    metrics,
    measure,
    status,
    scraped: { errors, apart: swap.apart ?? (() => 0) },
    checkResults: swap.checkResults ?? false,
    untraced: swap.untraced ?? false,
  })
  return {
    app,
    deps,
    database,
    mailbox,
    runner,
    background,
    errors,
    status,
    payments,
    close: async () => {
      status.stop()
      await app.close()
      await runner.stop()
      await payments.close()
      await live.close()
      await errors.stop()
      await exported?.close()
      await database.close()
    },
  }
}
