import { proxy } from 'valtio/vanilla'
import { outcomeOf, refusalOr, type KeyOf } from '#src/kit/acts/act.ts'
import { keyPerIntent } from '#src/kit/forms/key-per-intent.ts'
import type { Clock } from '#src/platform/clock.ts'
import { keepProof, knownBy } from './connect.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { updaterWords } from '#src/words/office.ts'
import { columnOf, type Column, type Updatable } from './column.ts'
import { watchMigrations, type MigrationWatch } from './migration-watch.ts'
import { stageText, type Stage } from './stage.ts'

export interface NewRelease extends Stage {
  version: string
  build: 'current' | 'earlier'
}

export interface LogEntry {
  at: number
  environment: string
  text: string
  bad: boolean
}

export interface UpdaterState {
  columns: Column[]
  /** The newest last. */
  log: LogEntry[]
}

export interface UpdaterParts {
  /** The names of the servers, and the client of each. */
  environments: readonly { name: string; connect: (token: () => string | undefined) => Pick<Remote, 'ask'> }[]
  clock: Clock
  newKey: () => string
}

export interface Updater {
  state: UpdaterState
  checkAll: () => Promise<void>
  /** @returns why the sign-in failed; null: it succeeded */
  signIn: (name: string, username: string, password: string) => Promise<string | null>
  /** Ends every token of the account that is signed in, on all devices. @returns why it failed; null: it succeeded */
  logOut: (name: string) => Promise<string | null>
  release: (name: string, wanted: NewRelease) => Promise<void>
  /** Gives the newest release to more merchants. */
  widen: (name: string, version: string, stage: Stage) => Promise<void>
  updateSchema: (name: string, version: string) => Promise<void>
  /** Tries the skipped site configs again. */
  retryMigration: (name: string) => Promise<void>
  /** The calls of a server, with the token of the staff member who is signed in there. */
  remoteOf: (name: string) => Pick<Remote, 'ask'>
}

/** The calls of one server, with the token of the staff member who is signed in there. */
interface Server {
  column: Column
  remote: Pick<Remote, 'ask'>
  /** In memory alone. */
  token: string | undefined
  migration: MigrationWatch
  clock: Clock
  newKey: () => string
  /** Replaced when an act is done: the next one is another intent, also with an equal body. */
  keyOf: KeyOf
  note: (text: string, bad?: boolean) => void
}

/** Compares and sets the versions of several servers. Their tokens are in memory alone, and end with the page. */
export const createUpdater = ({ environments, ...ports }: UpdaterParts): Updater => {
  const state = proxy<UpdaterState>({ columns: environments.map(({ name }) => columnOf(name)), log: [] })
  const servers = new Map(
    environments.map(({ name, connect }, index) => [name, serverOf(state.columns[index]!, connect, state.log, ports)]),
  )
  const at = (name: string): Server => servers.get(name)!
  return {
    state,
    checkAll: async () => void (await Promise.all([...servers.values()].map(check))),
    signIn: (name, username, password) => signIn(at(name), username, password),
    logOut: (name) => logOut(at(name)),
    release: (name, wanted) => act(at(name), releaseOf(at(name), wanted)),
    widen: (name, version, stage) => act(at(name), wideningOf(version, stage)),
    updateSchema: (name, version) => act(at(name), schemaUpdateOf(at(name), version)),
    retryMigration: (name) => act(at(name), retryOf(at(name))),
    remoteOf: (name) => at(name).remote,
  }
}

type Connect = UpdaterParts['environments'][number]['connect']

const serverOf = (
  column: Column,
  connect: Connect,
  log: LogEntry[],
  { clock, newKey }: Omit<UpdaterParts, 'environments'>,
): Server => {
  const remote = connect(() => server.token)
  const note = (text: string, bad = false): void =>
    void log.push({ at: clock.now(), environment: column.name, text, bad })
  const onEnded = () => signOut(server, updaterWords.ended)
  const migration = watchMigrations({ column, remote, clock, note, onEnded })
  const keyOf = keyPerIntent(newKey)
  const server: Server = { column, remote, token: undefined, migration, clock, newKey, keyOf, note }
  return server
}

const why = refusalOr(updaterWords.noAnswer)

const isEnded = (error: unknown): boolean => isRefused(error) && error.status === 401

const signOut = (server: Server, problem: string): void => {
  server.token = undefined
  Object.assign(server.column, {
    staff: undefined,
    releases: undefined,
    migration: undefined,
    mail: undefined,
    problem,
  })
}

const signIn = async (server: Server, username: string, password: string): Promise<string | null> => {
  const { column, remote, note } = server
  const outcome = await outcomeOf(() =>
    remote.ask('POST /system/login', { body: { username, password } }, { deviceProof: knownBy() }),
  )
  if (!outcome.done) return (column.problem = why(outcome.error))
  server.token = outcome.value.accessToken
  keepProof(outcome.value.deviceProof)
  Object.assign(column, { staff: username, problem: undefined })
  note(updaterWords.logged.in(username))
  await check(server)
  return null
}

const logOut = async (server: Server): Promise<string | null> => {
  const outcome = await outcomeOf(() => server.remote.ask('DELETE /system/login', {}))
  if (!outcome.done && !isEnded(outcome.error)) return why(outcome.error)
  signOut(server, updaterWords.loggedOut)
  return null
}

const check = async (server: Server): Promise<void> => {
  const { column, remote } = server
  column.reach = 'checking'
  const read = async () => {
    const [app, schema, build] = await Promise.all([
      remote.ask('GET /system/app-version', {}),
      remote.ask('GET /system/site-config', {}),
      remote.ask('GET /system/build-versions', {}),
    ])
    column.versions = { app, schema: schema.version, build }
    column.reach = 'reached'
    await checkInside(server)
  }
  const outcome = await outcomeOf(read, (fault) => {
    column.reach = 'unreached'
    throw fault
  })
  if (!outcome.done) column.reach = 'unreached'
}

/** What the server tells only those who are signed in. */
const checkInside = async (server: Server): Promise<void> => {
  const { column, remote } = server
  if (server.token === undefined) return
  try {
    const [releases, migration] = await Promise.all([
      remote.ask('GET /system/releases', {}),
      remote.ask('GET /system/site-config/migration', {}),
    ])
    column.releases = releases
    server.migration.heard(migration)
    // A server of an earlier version does not know the call.
    const mail = await outcomeOf(() => remote.ask('GET /system/mail', {}))
    column.mail = mail.done ? mail.value : undefined
  } catch (error) {
    if (!isRefused(error)) throw error
    if (isEnded(error)) signOut(server, updaterWords.ended)
  }
}

const { logged } = updaterWords

interface Act {
  what: Updatable
  version: string
  run: (remote: Pick<Remote, 'ask'>, keyOf: KeyOf) => Promise<unknown>
  /** For the log. */
  done: string
}

const act = async (server: Server, { what, version, run, done }: Act): Promise<void> => {
  const { column, remote, clock, note } = server
  if (column.updating) return
  column.updating = what
  try {
    const outcome = await outcomeOf(() => run(remote, server.keyOf))
    if (outcome.done) {
      server.keyOf = keyPerIntent(server.newKey)
      column.updatedAt[what] = clock.now()
      note(done)
    } else explain(server, version, outcome.error)
  } finally {
    await check(server).finally(() => (column.updating = undefined))
  }
}

const explain = (server: Server, version: string, error: unknown): void => {
  if (!isRefused(error)) return server.note(logged.unanswered(version), true)
  server.note(logged.refused(version, error.message), true)
  if (isEnded(error)) signOut(server, updaterWords.ended)
}

const releaseOf = ({ column }: Server, { version, build, share, merchants }: NewRelease): Act => {
  const isForAll = share === 100 && build === 'current'
  const earlier = build === 'earlier' ? column.releases?.builds.earlier?.version : undefined
  return {
    what: 'app',
    version,
    run: (remote, keyOf) => {
      const [toAll, body] = [{ appVersion: version }, { version, build, share, merchants }]
      return isForAll
        ? remote.ask('PUT /system/app-version', { body: toAll }, { idempotencyKey: keyOf(toAll) })
        : remote.ask('POST /system/releases', { body }, { idempotencyKey: keyOf(body) })
    },
    done: earlier === undefined ? logged.app(version, stageText({ share, merchants })) : logged.back(version, earlier),
  }
}

const wideningOf = (version: string, stage: Stage): Act => ({
  what: 'app',
  version,
  run: (remote, keyOf) => {
    const body = { version, ...stage }
    return remote.ask('PUT /system/releases', { body }, { idempotencyKey: keyOf(body) })
  },
  done: logged.app(version, stageText(stage)),
})

const schemaUpdateOf = ({ migration }: Server, version: string): Act => ({
  what: 'schema',
  version,
  run: async (remote, keyOf) => {
    const body = { version }
    await remote.ask('PUT /system/site-config', { body }, { idempotencyKey: keyOf(body) })
    migration.started()
  },
  done: logged.schema(version),
})

const retryOf = ({ column, migration }: Server): Act => ({
  what: 'schema',
  version: column.versions?.schema ?? '',
  run: async (remote) => migration.heard(await remote.ask('POST /system/site-config/migration', {})),
  done: logged.retried,
})
