import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '#server/database/lock.mjs'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { makeEmptySite } from './empty-site.ts'
import { runCommand } from './start-command.ts'

const folder = temporaryFolders()

test('the commands for content say what is wrong', { timeout: 240_000 }, async () => {
  const [DATA_DIR, files] = [folder(), folder()]
  await makeEmptySite(DATA_DIR)
  const given = join(files, 'pond.json')
  const run = (file: 'import' | 'export', ...args: string[]) => runCommand(`server/cli/${file}.ts`, args, { DATA_DIR })
  writeFileSync(given, '{\n  "survey": [\n    { "question": "" }\n  ]\n}\n')

  expect(await run('import', given)).toMatchObject({ code: 1, said: expect.stringMatching(/^Usage: npm run import/) })
  expect(await run('export', '--sit', 'pond', 'x.json')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Unknown option '--sit'/),
  })
  expect(await run('import', '--site', 'pond', join(files, 'none.json'))).toMatchObject({
    code: 1,
    said: `There is no file ${join(files, 'none.json')}.`,
  })
  const unlock = lockFolder(DATA_DIR)
  const locked = await run('import', '--site', 'pond', given)
  unlock()
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
  const dry = await run('import', '--site', 'pond', given)
  expect(dry).toMatchObject({ code: 0, out: expect.stringMatching(/This was a dry run\. Repeat it with --apply/) })
})
