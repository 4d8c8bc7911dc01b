import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { makeEmptySite } from './empty-site.ts'
import { runCommand } from './start-command.ts'

const folder = temporaryFolders()

test('npm run import writes a site, and npm run export writes its files', { timeout: 120_000 }, async () => {
  const [DATA_DIR, files] = [folder(), folder()]
  await makeEmptySite(DATA_DIR)
  const given = join(files, 'pond.json')
  writeFileSync(given, '{ "survey": [{ "question": "Why?" }] }')
  const imported = await runCommand('server/cli/import.ts', ['--site', 'pond', given, '--apply'], { DATA_DIR })
  expect(imported).toEqual({
    code: 0,
    out: 'survey: 1 added\n  + Why?\n\nWritten.',
    said: 'Read 1 row. Comparing with pond.\nWritten 1 of 1 rows',
  })
  const target = join(files, 'out')
  const exported = await runCommand('server/cli/export.ts', ['--site', 'pond', target], { DATA_DIR })
  expect(exported).toMatchObject({ code: 0, said: '' })
  expect(readdirSync(target)).toHaveLength(7)
  expect(readFileSync(join(target, 'survey.csv'), 'utf8')).toBe('\uFEFFquestion\r\nWhy?\r\n')
})
