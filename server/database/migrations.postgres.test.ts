import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { SettingsError } from '#server/settings/settings.ts'
import { openServer } from './open.ts'

test('a database on a server that is older than the start is refused by the name of its setting', async () => {
  const url = new URL(process.env.TEST_DATABASE_URL!)
  const beside = new pg.Client({ connectionString: url.href })
  await beside.connect()
  await beside.query(`create database clearcoat_older template ${process.env.TEST_DATABASE_TEMPLATE}`)
  url.pathname = '/clearcoat_older'
  const older = new pg.Client({ connectionString: url.href })
  await older.connect()
  await older.query(
    'update drizzle.__drizzle_migrations set created_at = (select min(created_at) from drizzle.__drizzle_migrations) - 1',
  )
  await older.end()
  const refusal: unknown = await openServer(url.href, pino({ level: 'silent' })).catch((error: unknown) => error)
  await beside.query('drop database clearcoat_older')
  await beside.end()
  expect(refusal).toBeInstanceOf(SettingsError)
  expect((refusal as Error).message).toMatch(
    /^DATABASE_URL: the database is older than this version can migrate\. Start /,
  )
})
