import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../run-server.ts'
import { untilSaid } from './until-said.ts'
import { userOfServer } from './user-of-server.ts'

/** The settings of a real installation. */
const deployed = fileURLToPath(new URL('../../../deploy/pgbouncer.ini', import.meta.url))

/** One `name = value` each, of all sections. */
const settingsIn = (text: string): [name: string, value: string][] =>
  [...text.matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value]) => [name!, value!])

/**
 * The deployed settings, some replaced at their places: a second section of a name would bring all its settings back to
 * those of the program.
 */
const withOwn = (text: string, own: Readonly<Record<string, string>>, database: string): string => {
  const replaced = text.replaceAll(/^(\w+) = .*$/gm, (line, name: string) =>
    name in own ? `${name} = ${own[name]}` : line,
  )
  const known = new Set(settingsIn(text).map(([name]) => name))
  const added = Object.entries(own).filter(([name]) => !known.has(name))
  return [
    replaced.replace(/^clearcoat = .*$/m, database),
    ...added.map(([name, value]) => `${name} = ${value}`),
    '',
  ].join('\n')
}

/** A running PgBouncer that only this machine reaches. */
export interface PgBouncer {
  /** The address of a database behind it. */
  urlOf: (database: string) => string
  /** How many transactions it has passed on. */
  transactions: () => Promise<number>
  stop: () => Promise<void>
}

/**
 * Starts a PgBouncer in front of a Postgres server of this machine, by the settings of `deploy/pgbouncer.ini`.
 * @param binary path of the program
 * @param serverUrl address of any database of that server
 * @throws with its output when it ends at once; when it does not run by these settings
 */
export const runPgBouncer = async (binary: string, serverUrl: string): Promise<PgBouncer> => {
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-pgbouncer-'))
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const [port, server] = [await freePort(), new URL(serverUrl)]
  writeFileSync(users, `"${server.username}" ""\n`)
  const own = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    admin_users: server.username,
  }
  const text = readFileSync(deployed, 'utf8')
  writeFileSync(file, withOwn(text, own, `* = host=${server.hostname} port=${server.port}`))
  const user = userOfServer()
  if (user) for (const path of [folder, file, users]) chownSync(path, user.uid, user.gid)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const pooler = spawn(binary, [file], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    const kill = () => pooler.kill('SIGKILL')
    process.once('exit', kill)
    await untilSaid(pooler, 'process up')
    const urlOf = (database: string) => `postgres://${server.username}@127.0.0.1:${port}/${database}`
    const show = async <T extends pg.QueryResultRow>(what: string): Promise<T[]> => {
      const console = new pg.Client({ connectionString: urlOf('pgbouncer') })
      await console.connect()
      try {
        return (await console.query<T>(`show ${what}`)).rows
      } finally {
        await console.end()
      }
    }
    const used = await show<{ key: string; value: string }>('config')
    for (const [name, value] of settingsIn(text.slice(text.indexOf('[pgbouncer]')))) {
      const found = used.find(({ key }) => key === name)?.value
      if (name in own || found === value) continue
      kill()
      throw new Error(`${name} is ${found} here, and ${value} as deployed`)
    }
    return {
      urlOf,
      transactions: async () => {
        const rows = await show<{ total_xact_count: string }>('stats')
        return rows.reduce((sum, { total_xact_count: count }) => sum + Number(count), 0)
      },
      stop: async () => {
        process.off('exit', kill)
        const ended = once(pooler, 'exit')
        pooler.kill('SIGTERM')
        await ended
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
