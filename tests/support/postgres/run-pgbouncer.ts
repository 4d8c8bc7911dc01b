import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../run-server.ts'
import { untilSaid } from './until-said.ts'
import { userOfServer } from './user-of-server.ts'

/** The settings of a real installation; the lines that follow them here replace its addresses and its sign-in. */
const settings = fileURLToPath(new URL('../../../deploy/pgbouncer.ini', import.meta.url))

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
 * @throws with its output when it ends at once
 */
export const runPgBouncer = async (binary: string, serverUrl: string): Promise<PgBouncer> => {
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-pgbouncer-'))
  const [own, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const [port, server] = [await freePort(), new URL(serverUrl)]
  copyFileSync(settings, join(folder, 'deployed.ini'))
  writeFileSync(users, `"${server.username}" ""\n`)
  writeFileSync(
    own,
    `%include ${join(folder, 'deployed.ini')}
[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
admin_users = ${server.username}
`,
  )
  const user = userOfServer()
  if (user) for (const path of [folder, own, users, join(folder, 'deployed.ini')]) chownSync(path, user.uid, user.gid)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const pooler = spawn(binary, [own], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    const kill = () => pooler.kill('SIGKILL')
    process.once('exit', kill)
    await untilSaid(pooler, 'process up')
    const urlOf = (database: string) => `postgres://${server.username}@127.0.0.1:${port}/${database}`
    return {
      urlOf,
      transactions: async () => {
        const console = new pg.Client({ connectionString: urlOf('pgbouncer') })
        await console.connect()
        const { rows } = await console.query<{ total_xact_count: string }>('show stats')
        await console.end()
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
