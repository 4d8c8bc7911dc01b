import { proxy } from 'valtio/vanilla'
import { outcomeOf, refusalOr } from '#src/kit/acts/act.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { updaterWords } from '#src/words/office.ts'
import { columnOf, type Column, type Updatable } from './column.ts'
import { watchMigrations } from './migration-watch.ts'
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
  /** The calls of a server, with the token of whoever is signed in there. */
  remoteOf: (name: string) => Pick<Remote, 'ask'>
}

const why = refusalOr(updaterWords.noAnswer)

const isEnded = (error: unknown): boolean => isRefused(error) && error.status === 401

/** Compares and sets the versions of several servers. Their tokens are in memory alone, and end with the page. */
export const createUpdater = ({ environments, clock, newKey }: UpdaterParts): Updater => {
  const state = proxy<UpdaterState>({ columns: environments.map(({ name }) => columnOf(name)), log: [] })
  const tokens = new Map<string, string>()
  const remotes = new Map(environments.map(({ name, connect }) => [name, connect(() => tokens.get(name))]))

  const columnNamed = (name: string): Column => state.columns.find((column) => column.name === name)!
  const note = (environment: string, text: string, bad = false): void =>
    void state.log.push({ at: clock.now(), environment, text, bad })

  const signOut = (name: string, why: string) => {
    tokens.delete(name)
    Object.assign(columnNamed(name), {
      staff: undefined,
      releases: undefined,
      migration: undefined,
      mail: undefined,
      problem: why,
    })
  }

  const migrations = new Map(
    state.columns.map((column) => {
      const { name } = column
      const watch = watchMigrations({
        column,
        remote: remotes.get(name)!,
        clock,
        note: (text, bad) => note(name, text, bad),
        onEnded: () => signOut(name, updaterWords.ended),
      })
      return [name, watch]
    }),
  )

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
      migrations.get(name)!.heard(migration)
      // A server of an earlier version does not know the call.
      const mail = await outcomeOf(() => remote.ask('GET /system/mail', {}))
      column.mail = mail.done ? mail.value : undefined
    } catch (error) {
      if (!isRefused(error)) throw error
      if (error.status === 401) signOut(name, updaterWords.ended)
    }
  }

  const check = async (name: string): Promise<void> => {
    const [remote, column] = [remotes.get(name)!, columnNamed(name)]
    column.reach = 'checking'
    const read = async () => {
      const [app, schema, build] = await Promise.all([
        remote.ask('GET /system/app-version', {}),
        remote.ask('GET /system/site-config', {}),
        remote.ask('GET /system/build-versions', {}),
      ])
      column.versions = { app, schema: schema.version, build }
      column.reach = 'reached'
      await checkInside(name)
    }
    const outcome = await outcomeOf(read, (fault) => {
      column.reach = 'unreached'
      throw fault
    })
    if (!outcome.done) column.reach = 'unreached'
  }

  const signIn = async (name: string, username: string, password: string): Promise<string | null> => {
    const column = columnNamed(name)
    const outcome = await outcomeOf(() =>
      remotes.get(name)!.ask('POST /system/login', { body: { username, password } }),
    )
    if (!outcome.done) return (column.problem = why(outcome.error))
    tokens.set(name, outcome.value.accessToken)
    Object.assign(column, { staff: username, problem: undefined })
    note(name, updaterWords.logged.in(username))
    await check(name)
    return null
  }

  const logOut = async (name: string): Promise<string | null> => {
    const outcome = await outcomeOf(() => remotes.get(name)!.ask('DELETE /system/login', {}))
    if (!outcome.done && !isEnded(outcome.error)) return why(outcome.error)
    signOut(name, updaterWords.loggedOut)
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
      const outcome = await outcomeOf(() => run(remotes.get(name)!, newKey()))
      if (outcome.done) {
        column.updatedAt[what] = clock.now()
        note(name, done)
      } else explain(name, version, outcome.error)
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
        migrations.get(name)!.started()
      },
      done: logged.schema(version),
    })
  const retryMigration = (name: string): Promise<void> =>
    act(name, {
      what: 'schema',
      version: columnNamed(name).versions?.schema ?? '',
      run: async (remote) => migrations.get(name)!.heard(await remote.ask('POST /system/site-config/migration', {})),
      done: logged.retried,
    })

  return {
    state,
    checkAll: async () => void (await Promise.all(state.columns.map(({ name }) => check(name)))),
    signIn,
    logOut,
    release,
    widen,
    updateSchema,
    retryMigration,
    remoteOf: (name) => remotes.get(name)!,
  }
}
