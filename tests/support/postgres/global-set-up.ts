import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openServer } from '#server/database/open.ts'
import { runPgBouncer } from './run-pgbouncer.ts'
import { postgresVersions, runPostgres, versionsBetween, type PostgresVersion } from './run-postgres.ts'

/** A Postgres server for test files: the address of each new database, and the migrated one that it is a copy of. */
export interface TestPostgres {
  url: string
  template: string
  /** Its address through a pooler; empty without one. */
  pooledUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

const template = 'clearcoat_migrated'

/**
 * Starts a Postgres server and migrates one database for all tests on it. With a path in CLEARCOAT_PGBOUNCER, that program
 * stands between the servers of the tests and their databases, and what it has passed on is printed at the end.
 */
export const startTestPostgres = async (
  version: PostgresVersion,
): Promise<{ postgres: TestPostgres; stop: () => Promise<void> }> => {
  const server = await runPostgres(version)
  const url = server.urlOf('postgres')
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  await (await openServer(server.urlOf(template), pino({ level: 'silent' }))).close()
  const program = process.env.CLEARCOAT_PGBOUNCER
  const pooler = program ? await runPgBouncer(program, url) : undefined
  return {
    postgres: { url, template, pooledUrl: pooler?.urlOf('postgres') ?? '' },
    stop: async () => {
      if (pooler) console.warn(`PgBouncer in front of Postgres ${version}: ${await pooler.transactions()} transactions`)
      await pooler?.stop()
      await server.stop()
    },
  }
}

/** Starts the Postgres of a project named after its version. */
export default async ({ name, provide }: TestProject): Promise<() => Promise<void>> => {
  const version = [...postgresVersions, ...versionsBetween].find((each) => name.endsWith(` ${each}`))
  if (version === undefined) throw new Error(`the project ${name} names no version of Postgres`)
  const { postgres, stop } = await startTestPostgres(version)
  provide('postgres', postgres)
  return stop
}
