import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { RunningServer } from '../../../tests/support/run-server.ts'
import { figure, ratios, show } from '../figures.ts'
import { generate, rawRequest } from './generate.ts'
import type { Statement } from './record-statements.ts'

const rounds = 5
const connections = 32
const warmUp = 2
const seconds = 3

const reads = {
  wallet: '/api/v1/users/wallet',
  account: '/api/v1/users',
  notifications: '/api/v1/users/notifications/list',
}

interface Speed {
  perSecond: number
  /** Share of a core that the process used, 0 to 1. */
  busy: number
}

const perSecond = (speed: Speed): number => speed.perSecond
/** What the process would answer if it had a core of its own: here Postgres and the generator take part of it. */
const perBusySecond = (speed: Speed): number => speed.perSecond / speed.busy

const run = async (script: string, env: Record<string, string>): Promise<string> => {
  const args = ['--import', 'tsx', `tools/bench/reads/${script}`]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}

/**
 * Reads of a user's own data on a Postgres server, in alternation with the driver alone, which sends the same statements
 * through a pool of the same size.
 * @param headers application key and access token
 */
export const benchPersonalReads = async (
  server: RunningServer,
  url: string,
  headers: Record<string, string>,
): Promise<string[]> => {
  const env = { DATABASE_URL: url, CLEARCOAT_MODE: 'demo', DATA_DIR: server.dataDir, PORT: String(server.port) }
  const recorded = JSON.parse(
    await run('record-statements.ts', {
      ...env,
      PATHS: JSON.stringify(Object.values(reads)),
      HEADERS: JSON.stringify(headers),
    }),
  ) as Record<string, Statement[]>
  const rows: string[] = []
  for (const [name, path] of Object.entries(reads)) {
    const statements = recorded[path]!
    const [ours, alone]: [Speed[], Speed[]] = [[], []]
    const load = { port: server.port, requests: [rawRequest(path, headers)], connections, warmUp, seconds }
    for (let round = 0; round < rounds; round += 1) {
      const { perSecond, serverBusy } = await generate(server.pid(), load)
      ours.push({ perSecond, busy: serverBusy })
      alone.push(
        JSON.parse(
          await run('pg-alone.ts', {
            STATEMENTS: JSON.stringify(statements),
            URL: url,
            WARM_UP: String(warmUp),
            SECONDS: String(seconds),
            WORKERS: String(connections),
          }),
        ) as Speed,
      )
    }
    const [mine, theirs] = [ours.map(perSecond), alone.map(perSecond)]
    const busy = Math.round(Math.min(...ours.map((each) => each.busy)) * 100)
    rows.push(
      `| A user's ${name}, Postgres | ${show(figure(mine), '/s')} | pg alone, the same ${statements.length} statements: ${show(figure(theirs), '/s')} | ${show(ratios(mine, theirs), '×', 2)}; per second of its processor ${show(ratios(ours.map(perBusySecond), alone.map(perBusySecond)), '×', 2)}; server ≥ ${busy} % busy |`,
    )
  }
  return rows
}
