import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openServer } from '#server/database/open.ts'
import { postgresVersions, runPostgres } from './run-postgres.ts'

/** A Postgres server for test files: the address of each new database, and the migrated one that it is a copy of. */
export interface TestPostgres {
  url: string
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

const template = 'clearcoat_migrated'

/** Starts the Postgres of a project named after its version, and migrates one database for all of its tests. */
export default async ({ name, provide }: TestProject): Promise<() => Promise<void>> => {
  const version = postgresVersions.find((each) => name.endsWith(` ${each}`))
  if (version === undefined) throw new Error(`the project ${name} names no version of Postgres`)
  const server = await runPostgres(version)
  const admin = new pg.Client({ connectionString: server.urlOf('postgres') })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  await (await openServer(server.urlOf(template), pino({ level: 'silent' }))).close()
  provide('postgres', { url: server.urlOf('postgres'), template })
  return server.stop
}
