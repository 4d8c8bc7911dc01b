import { proxy } from 'valtio/vanilla'
import type { BuildVersions } from '#contract/shapes/platform.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { updaterWords } from '#src/words/office.ts'

/** What can be updated. */
export type Updatable = 'app' | 'schema'

export interface Versions extends Record<Updatable, string> {
  build: BuildVersions
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
  /** Why nobody is signed in, or the last attempt to be. */
  problem: string | undefined
  updating: Updatable | undefined
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
  /** @returns why nobody new is signed in; null: it succeeded */
  signIn: (name: string, username: string, password: string) => Promise<string | null>
  update: (name: string, what: Updatable, version: string) => Promise<void>
  /** The calls of a server, with the token of whoever is signed in there. */
  remoteOf: (name: string) => Pick<Remote, 'ask'>
}

const columnOf = (name: string): Column => ({
  name,
  versions: undefined,
  reach: 'checking',
  staff: undefined,
  problem: undefined,
  updating: undefined,
  updatedAt: {},
})

const setVersion = async (remote: Pick<Remote, 'ask'>, what: Updatable, version: string, idempotencyKey: string) => {
  if (what === 'app') await remote.ask('PUT /system/app-version', { body: { appVersion: version } }, { idempotencyKey })
  else await remote.ask('PUT /system/site-config', { body: { version } }, { idempotencyKey })
}

/** Compares and sets the versions of several servers. Their tokens are in memory alone, and end with the page. */
export const createUpdater = ({ environments, clock, newKey }: UpdaterParts): Updater => {
  const state = proxy<UpdaterState>({ columns: environments.map(({ name }) => columnOf(name)), log: [] })
  const tokens = new Map<string, string>()
  const remotes = new Map(environments.map(({ name, connect }) => [name, connect(() => tokens.get(name))]))

  const columnNamed = (name: string): Column => state.columns.find((column) => column.name === name)!
  const note = (environment: string, text: string, bad = false) =>
    state.log.push({ at: clock.now(), environment, text, bad })

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
    } catch (error) {
      column.reach = 'unreached'
      if (!isRemoteFailure(error)) throw error
    }
  }

  const signOut = (name: string, why: string) => {
    tokens.delete(name)
    Object.assign(columnNamed(name), { staff: undefined, problem: why })
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

  const update = async (name: string, what: Updatable, version: string): Promise<void> => {
    const column = columnNamed(name)
    if (column.updating) return
    column.updating = what
    try {
      await setVersion(remotes.get(name)!, what, version, newKey())
      column.updatedAt[what] = clock.now()
      note(name, updaterWords.logged[what](version))
    } catch (error) {
      if (!isRemoteFailure(error)) throw error
      explain(name, version, error)
    } finally {
      await check(name).finally(() => (column.updating = undefined))
    }
  }

  return {
    state,
    checkAll: async () => void (await Promise.all(state.columns.map(({ name }) => check(name)))),
    signIn,
    update,
    remoteOf: (name) => remotes.get(name)!,
  }
}
