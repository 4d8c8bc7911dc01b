import { proxy } from 'valtio/vanilla'
import type { BuildVersions, MigrationProgress, Releases } from '#contract/shapes/platform.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { updaterWords } from '#src/words/office.ts'
import { stageText, type Stage } from './stage.ts'

/** What can be updated. */
export type Updatable = 'app' | 'schema'

export interface Versions extends Record<Updatable, string> {
  build: BuildVersions
}

export interface NewRelease extends Stage {
  version: string
  build: 'current' | 'earlier'
}

/** One server as the updater knows it. */
export interface Column {
  /** The name that its settings give it. */
  name: string
  /** Undefined before its first answer. */
  versions: Versions | undefined
  reach: 'checking' | 'reached' | 'unreached'
  /** Who is signed in. */
  staff: string | undefined
  /** Why there is no signed-in account, or the last attempt to sign in. */
  problem: string | undefined
  updating: Updatable | undefined
  /** Undefined until an account is signed in. */
  releases: Releases | undefined
  migration: MigrationProgress | undefined
  /** What is left of the migration at its speed so far; undefined: not known. */
  secondsLeft: number | undefined
  /** When this page has updated it, in epoch milliseconds. */
  updatedAt: Partial<Record<Updatable, number>>
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
  release: (name: string, wanted: NewRelease) => Promise<void>
  /** Gives the newest release to more merchants. */
  widen: (name: string, version: string, stage: Stage) => Promise<void>
  updateSchema: (name: string, version: string) => Promise<void>
  /** Tries the skipped site configs again. */
  retryMigration: (name: string) => Promise<void>
  /** The calls of a server, with the token of whoever is signed in there. */
  remoteOf: (name: string) => Pick<Remote, 'ask'>
}

const columnOf = (name: string): Column => ({
  name,
  versions: undefined,
  reach: 'checking',
  staff: undefined,
  releases: undefined,
  migration: undefined,
  secondsLeft: undefined,
  problem: undefined,
  updating: undefined,
  updatedAt: {},
})

/** Between two questions how far a migration is, in milliseconds. */
const migrationEvery = 1_000

const isUnderWay = (migration: MigrationProgress | undefined): migration is MigrationProgress =>
  migration !== undefined && migration.waiting > 0

/** Compares and sets the versions of several servers. Their tokens are in memory alone, and end with the page. */
export const createUpdater = ({ environments, clock, newKey }: UpdaterParts): Updater => {
  const state = proxy<UpdaterState>({ columns: environments.map(({ name }) => columnOf(name)), log: [] })
  const tokens = new Map<string, string>()
  const remotes = new Map(environments.map(({ name, connect }) => [name, connect(() => tokens.get(name))]))

  const columnNamed = (name: string): Column => state.columns.find((column) => column.name === name)!
  const note = (environment: string, text: string, bad = false) =>
    state.log.push({ at: clock.now(), environment, text, bad })

  /** What the server tells only those who are signed in. */
  const checkInside = async (name: string): Promise<void> => {
    if (!tokens.has(name)) return
    const [remote, column] = [remotes.get(name)!, columnNamed(name)]
    try {
      const [releases, migration] = await Promise.all([
        remote.ask('GET /system/releases', {}),
        remote.ask('GET /system/site-config/migration', {}),
      ])
      column.releases = releases
      noteMigration(name, migration)
    } catch (error) {
      if (!isRefused(error)) throw error
      if (error.status === 401) signOut(name, updaterWords.ended)
    }
  }

  /** The first answer of each migration under way, in epoch milliseconds: from it the rest is estimated. */
  const begun = new Map<string, { at: number; waiting: number }>()

  /** Notes how far a migration is, and asks again while one is under way. */
  const noteMigration = (name: string, migration: MigrationProgress) => {
    const column = columnNamed(name)
    const { waiting, done, skipped, skippedSites } = migration
    // A short migration may have ended before the first question.
    const wasUnderWay = isUnderWay(column.migration) || started.has(name)
    column.migration = migration
    if (waiting === 0) {
      begun.delete(name)
      started.delete(name)
      column.secondsLeft = undefined
      if (!wasUnderWay) return
      for (const { subdomain, problems } of skippedSites)
        note(name, updaterWords.logged.skipped(subdomain, problems[0] ?? ''), true)
      return note(name, updaterWords.logged.migrated(done, skipped))
    }
    const first = begun.get(name) ?? { at: clock.now(), waiting }
    begun.set(name, first)
    const made = first.waiting - waiting
    column.secondsLeft = made > 0 ? Math.ceil(((clock.now() - first.at) / made / 1_000) * waiting) : undefined
    watch(name)
  }

  /** Servers whose migration this page has started and not yet seen end. */
  const started = new Set<string>()
  const watching = new Set<string>()
  const watch = (name: string) => {
    if (watching.has(name)) return
    watching.add(name)
    clock.after(migrationEvery, () => {
      watching.delete(name)
      void look(name)
    })
  }
  const look = async (name: string): Promise<void> => {
    const column = columnNamed(name)
    if (column.staff === undefined) return
    try {
      const migration = await remotes.get(name)!.ask('GET /system/site-config/migration', {})
      if (column.reach === 'unreached') note(name, updaterWords.logged.answersAgain)
      column.reach = 'reached'
      noteMigration(name, migration)
    } catch (error) {
      if (!isRemoteFailure(error)) throw error
      if (isRefused(error)) return error.status === 401 ? signOut(name, updaterWords.ended) : watch(name)
      if (column.reach !== 'unreached' && column.migration) {
        const { done, skipped, waiting } = column.migration
        note(name, updaterWords.logged.stopped(done + skipped, done + skipped + waiting), true)
      }
      column.reach = 'unreached'
      // The server goes on by itself once it is back.
      watch(name)
    }
  }

  const check = async (name: string): Promise<void> => {
    const [remote, column] = [remotes.get(name)!, columnNamed(name)]
    column.reach = 'checking'
    try {
      const [app, schema, build] = await Promise.all([
        remote.ask('GET /system/app-version', {}),
        remote.ask('GET /system/site-config', {}),
        remote.ask('GET /system/build-versions', {}),
      ])
      column.versions = { app, schema: schema.version, build }
      column.reach = 'reached'
      await checkInside(name)
    } catch (error) {
      column.reach = 'unreached'
      if (!isRemoteFailure(error)) throw error
    }
  }

  const signOut = (name: string, why: string) => {
    tokens.delete(name)
    Object.assign(columnNamed(name), { staff: undefined, releases: undefined, migration: undefined, problem: why })
  }

  const signIn = async (name: string, username: string, password: string): Promise<string | null> => {
    const column = columnNamed(name)
    try {
      const { accessToken } = await remotes.get(name)!.ask('POST /system/login', { body: { username, password } })
      tokens.set(name, accessToken)
      Object.assign(column, { staff: username, problem: undefined })
      note(name, updaterWords.logged.in(username))
    } catch (error) {
      if (!isRemoteFailure(error)) throw error
      const why = isRefused(error) ? error.message : updaterWords.noAnswer
      column.problem = why
      return why
    }
    await check(name)
    return null
  }

  const explain = (name: string, version: string, error: unknown) => {
    const { logged, ended } = updaterWords
    if (!isRefused(error)) return note(name, logged.unanswered(version), true)
    note(name, logged.refused(version, error.message), true)
    if (error.status === 401) signOut(name, ended)
  }

  interface Act {
    what: Updatable
    version: string
    run: (remote: Pick<Remote, 'ask'>, idempotencyKey: string) => Promise<unknown>
    /** For the log. */
    done: string
  }

  const act = async (name: string, { what, version, run, done }: Act): Promise<void> => {
    const column = columnNamed(name)
    if (column.updating) return
    column.updating = what
    try {
      await run(remotes.get(name)!, newKey())
      column.updatedAt[what] = clock.now()
      note(name, done)
    } catch (error) {
      if (!isRemoteFailure(error)) throw error
      explain(name, version, error)
    } finally {
      await check(name).finally(() => (column.updating = undefined))
    }
  }

  const { logged } = updaterWords
  const release = (name: string, wanted: NewRelease): Promise<void> => {
    const { version, build, share, merchants } = wanted
    const isForAll = share === 100 && build === 'current'
    const earlier = build === 'earlier' ? columnNamed(name).releases?.builds.earlier?.version : undefined
    return act(name, {
      what: 'app',
      version,
      run: (remote, idempotencyKey) =>
        isForAll
          ? remote.ask('PUT /system/app-version', { body: { appVersion: version } }, { idempotencyKey })
          : remote.ask('POST /system/releases', { body: { version, build, share, merchants } }, { idempotencyKey }),
      done:
        earlier === undefined ? logged.app(version, stageText({ share, merchants })) : logged.back(version, earlier),
    })
  }
  const widen = (name: string, version: string, stage: Stage): Promise<void> =>
    act(name, {
      what: 'app',
      version,
      run: (remote, idempotencyKey) =>
        remote.ask('PUT /system/releases', { body: { version, ...stage } }, { idempotencyKey }),
      done: logged.app(version, stageText(stage)),
    })
  const updateSchema = (name: string, version: string): Promise<void> =>
    act(name, {
      what: 'schema',
      version,
      run: async (remote, idempotencyKey) => {
        await remote.ask('PUT /system/site-config', { body: { version } }, { idempotencyKey })
        started.add(name)
      },
      done: logged.schema(version),
    })
  const retryMigration = (name: string): Promise<void> =>
    act(name, {
      what: 'schema',
      version: columnNamed(name).versions?.schema ?? '',
      run: async (remote) => noteMigration(name, await remote.ask('POST /system/site-config/migration', {})),
      done: logged.retried,
    })

  return {
    state,
    checkAll: async () => void (await Promise.all(state.columns.map(({ name }) => check(name)))),
    signIn,
    release,
    widen,
    updateSchema,
    retryMigration,
    remoteOf: (name) => remotes.get(name)!,
  }
}
