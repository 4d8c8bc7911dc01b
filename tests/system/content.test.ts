import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { lockFolder } from '#server/database/lock.ts'
import { embeddedDatabase } from '#server/database/open.ts'
import { insertMerchant } from '#server/tables/merchants.ts'
import { insertSite } from '#server/tables/sites.ts'
import { migratedClient } from '#server/testing/migrated.ts'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { runCommand } from './start-command.ts'

const folder = temporaryFolders()

/** A data folder with the site "pond", which has no content. */
const dataFolder = async (): Promise<string> => {
  const dataDir = folder()
  const migrated = await migratedClient()
  const loadDataDir = await migrated.dumpDataDir('none')
  await migrated.close()
  const client = await PGlite.create(join(dataDir, 'database'), { loadDataDir })
  const { transact, close } = await embeddedDatabase(client, pino({ level: 'silent' }), true)
  const [tenantId, siteConfig] = [7, { version: '1.5.1', menuItems: [], shopItems: [] }]
  await transact(null, 'test', (tx) => insertSite(tx, { tenantId, subdomain: 'pond', appKey: 'ak_pond' }))
  const row = { tenantId, companyName: 'Pond', siteConfig, configTimestamp: 1 }
  await transact(tenantId, 'test', (tx) => insertMerchant(tx, row))
  await close()
  return dataDir
}

test('the commands say what is wrong, and write a site and files', { timeout: 120_000 }, async () => {
  const DATA_DIR = await dataFolder()
  const files = folder()
  const given = join(files, 'pond.json')
  const run = (file: 'import' | 'export', ...args: string[]) => runCommand(`server/${file}.ts`, args, { DATA_DIR })
  writeFileSync(given, '{\n  "survey": [\n    { "question": "" }\n  ]\n}\n')

  const unlock = lockFolder(DATA_DIR)
  const [unnamed, unknown, locked] = await Promise.all([
    run('import', given),
    run('export', '--sit', 'pond', 'x.json'),
    run('import', '--site', 'pond', given),
  ])
  unlock()
  expect(unnamed).toMatchObject({ code: 1, said: expect.stringMatching(/^Usage: npm run import/) })
  expect(unknown).toMatchObject({ code: 1, said: expect.stringMatching(/^Unknown option '--sit'/) })
  expect(locked).toMatchObject({ code: 1, said: expect.stringContaining('stop the server meanwhile') })

  const broken = await run('import', '--site', 'pond', given, '--apply')
  expect(broken).toMatchObject({ code: 1, out: 'survey: no rows' })
  expect(broken.said.split('\n')).toEqual([
    'Read 1 row. Comparing with pond.',
    'pond.json:3 survey[0].question: must not be empty.',
    '',
    'The import has a problem. Nothing was written.',
  ])

  writeFileSync(given, '{ "survey": [{ "question": "Why?" }] }')
  expect(await run('import', '--site', 'pond', given, '--apply')).toEqual({
    code: 0,
    out: 'survey: 1 added\n  + Why?\n\nWritten.',
    said: 'Read 1 row. Comparing with pond.\nWritten 1 of 1 rows',
  })

  const target = join(files, 'out')
  expect(await run('export', '--site', 'pond', target)).toMatchObject({ code: 0, said: '' })
  expect(readdirSync(target)).toHaveLength(7)
  expect(readFileSync(join(target, 'survey.csv'), 'utf8')).toBe('\uFEFFquestion\r\nWhy?\r\n')
})
