import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startTestPostgres } from '../../tests/support/postgres/global-set-up.ts'
import { programAt } from './program.ts'

/** @returns whether all tests have passed */
const vitest = async (args: readonly string[], env: Record<string, string> = {}): Promise<boolean> => {
  const run = spawn('npx', ['vitest', 'run', ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = (await once(run, 'exit')) as [number | null]
  return status === 0
}

/**
 * Runs tests of the server with PgBouncer, by the settings of `deploy/pgbouncer.ini`, between server and database: those
 * that need several connections, on the oldest and the newest Postgres; with `--all` every test of the server, on the
 * newest. Further words choose files by their path.
 */
export const drillPgBouncer = async (args: string[]): Promise<boolean> => {
  process.env.CLEARCOAT_PGBOUNCER = programAt('pgbouncer')
  const words = args.filter((arg) => arg !== '--all')
  if (!args.includes('--all')) return vitest(['--project', 'server on Postgres*', ...words])
  const { postgres, stop } = await startTestPostgres(18)
  try {
    return await vitest(['--project', 'server', ...(words.length > 0 ? words : ['server'])], {
      TEST_DATABASE_URL: postgres.url,
      TEST_DATABASE_TEMPLATE: postgres.template,
      TEST_DATABASE_POOLED_URL: postgres.pooledUrl,
    })
  } finally {
    await stop()
  }
}
