import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { assemble, type Server, type Substitutes } from '#server/assemble.ts'
import { demoFrontDoor } from '#server/demo/front-door/demo-front-door.ts'
import { ownId } from '#server/database/snapshot.ts'
import type { Transact } from '#server/database/transact.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'
import { makeCall, type SeenVersion } from './call.ts'
import { makeClock, type TestClock } from './clock.ts'
import type { WorkName } from '#server/basics/steps.ts'
import type { Runner } from '#server/work/runner.ts'
import { runAll } from './due-work.ts'
import { makeErrorInbox } from '#server/errors/inbox.ts'
import { handingOn } from '#server/basics/log.ts'
import { notingActs } from './left-acts.ts'
import { makeFactories } from './factories.ts'
import { testDatabase } from './test-database.ts'

/** Practically no hashing: real hashing would take most of the time of a test file. */
export const quickPasswords: Passwords = {
  hash: async (password) => `quick:${password}`,
  matches: async (stored, password) => stored === `quick:${password}`,
}

export interface TestServer extends Server {
  clock: TestClock
  settings: Settings
  /** Sends a call of the contract into the server. */
  call: ReturnType<typeof makeCall>
  make: ReturnType<typeof makeFactories>
  /** As that of the database. What it writes, the next call sees, on every instance. */
  transact: Transact
  /** Waits for mail and other background work. */
  idle: () => Promise<void>
  /** Makes all work of a kind due, and runs what is due. */
  runAll: (kind: WorkName) => Promise<void>
}

export interface HarnessOptions extends Substitutes {
  env?: Record<string, string>
  /**
   * Creates another instance on the database of this server, with its secrets and its clock. It is closed before that
   * server.
   */
  beside?: TestServer
  /** Gets every line of the log, down to the finest level. */
  logTo?: string[]
}

/**
 * A complete server in memory, with its own clock and an empty database; answers are validated against the contract.
 */
export const makeServer = async ({ env = {}, beside, logTo, ...swap }: HarnessOptions = {}): Promise<TestServer> => {
  const dataDir = beside?.settings.dataDir ?? mkdtempSync(join(tmpdir(), 'clearcoat-test-'))
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
    BOT_CHECK: 'none',
    DIST_DIR: join(dataDir, 'dist'),
    ...env,
  })
  const errors = makeErrorInbox()
  const hooks = handingOn(errors.noteLine)
  const logger = logTo
    ? pino({ level: 'trace', hooks }, { write: (line: string) => logTo.push(line) })
    : pino({ level: settings.logLevel })
  const clock = beside?.clock ?? makeClock()
  const database = beside
    ? { ...beside.database, close: async () => undefined }
    : notingActs(await testDatabase(logger))
  const server = await assemble(settings, database, logger, {
    clock,
    passwords: quickPasswords,
    checkResults: true,
    errors,
    ...(settings.mode === 'demo' ? { frontDoor: demoFrontDoor(settings) } : {}),
    ...swap,
  })
  const seen: SeenVersion = { newest: undefined }
  const call = makeCall(server.app, seen)
  // What a test creates in the database is seen by its next call, on a Postgres as well, whose announcements take time.
  const noting: Transact = (tenant, owner, work, options) =>
    server.database.transact(
      tenant,
      owner,
      async (tx) => {
        const result = await work(tx)
        seen.newest = await ownId(tx)
        return result
      },
      options,
    )
  const { idle } = server.background
  // What a call has started by itself holds its items, and a drain passes over those.
  const drain: Runner['drain'] = async (kinds) => {
    await idle()
    await server.runner.drain(kinds)
  }
  const runner: Runner = { ...server.runner, drain }
  return {
    ...server,
    runner,
    clock,
    settings,
    call,
    transact: noting,
    make: makeFactories({ deps: server.deps, database: { ...server.database, transact: noting } }, call),
    idle,
    runAll: (kind) => runAll({ ...server, clock }, runner, kind),
    close: async () => {
      await server.close()
      if (!beside) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
