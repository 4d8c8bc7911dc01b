import { proxy } from 'valtio/vanilla'
import { outcomeOf, refusalOr, type KeyOf } from '#src/kit/acts/act.ts'
import { keyPerIntent } from '#src/kit/forms/key-per-intent.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { updaterWords } from '#src/words/office.ts'
import { columnOf, type Column, type Updatable } from './column.ts'
import { forgetPasskey, signIn, signInAgain, signInByPasskey, type PasskeyPorts, type SigningIn } from './sign-in.ts'
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

export interface UpdaterParts extends PasskeyPorts {
  /** The names of the servers, and the client of each. */
  environments: readonly { name: string; connect: (token: () => string | undefined) => Pick<Remote, 'ask'> }[]
  clock: Clock
  newKey: () => string
}

export interface Updater {
  state: UpdaterState
  checkAll: () => Promise<void>
  /** @returns why the password was not accepted; null: it was, and the column says whether a passkey is asked for */
  signIn: (name: string, username: string, password: string) => Promise<string | null>
  /** Uses the passkey that is asked for. @returns why the sign-in failed; null: it succeeded */
  signInByPasskey: (name: string) => Promise<string | null>
  /** Goes back to the password. */
  forgetPasskey: (name: string) => void
  /** Signs the staff member in again, with a passkey where one is asked for. @returns as `signInByPasskey` */
  signInAgain: (name: string, password: string) => Promise<string | null>
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
interface Server extends SigningIn {
  migration: MigrationWatch
  clock: Clock
  newKey: () => string
  /** Replaced when an act is done: the next one is another intent, also with an equal body. */
  keyOf: KeyOf
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
    signInByPasskey: (name) => signInByPasskey(at(name)),
    forgetPasskey: (name) => forgetPasskey(at(name)),
    signInAgain: (name, password) => signInAgain(at(name), password),
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
  { clock, newKey, origin, answerPasskey }: Omit<UpdaterParts, 'environments'>,
): Server => {
  const remote = connect(() => server.token)
  const note = (text: string, bad = false): void =>
    void log.push({ at: clock.now(), environment: column.name, text, bad })
  const onEnded = () => signOut(server, updaterWords.ended)
  const migration = watchMigrations({ column, remote, clock, note, onEnded })
  const keyOf = keyPerIntent(newKey)
  const afterSignIn = () => check(server)
  const signingIn = { token: undefined, asked: undefined, origin, answerPasskey, afterSignIn }
  const server: Server = { column, remote, ...signingIn, migration, clock, newKey, keyOf, note }
  return server
}

const why = refusalOr(updaterWords.noAnswer)

const isEnded = (error: unknown): boolean => isRefused(error) && error.status === 401

const signOut = (server: Server, problem: string): void => {
  server.token = undefined
  Object.assign(server.column, {
    staff: undefined,
    passkey: undefined,
    releases: undefined,
    migration: undefined,
    mail: undefined,
    problem,
  })
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
