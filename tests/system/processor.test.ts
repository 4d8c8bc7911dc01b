import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { testCredentials } from '#server/payments/test-gateway/account.ts'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { makeEmptySite } from './empty-site.ts'
import { runCommand } from './start-command.ts'

const folder = temporaryFolders()
const JWT_SECRET = 'a secret of thirty-two and more different letters'

test('npm run processor sets an account that its processor accepts, and removes it', { timeout: 120_000 }, async () => {
  const DATA_DIR = folder()
  await makeEmptySite(DATA_DIR)
  const run = (args: readonly string[], input: unknown = '') =>
    runCommand(
      'server/cli/processor.ts',
      args,
      { DATA_DIR, JWT_SECRET, LOG_LEVEL: 'trace' },
      typeof input === 'string' ? input : JSON.stringify(input),
    )
  const stored = async () => {
    const database = await PGlite.create(join(DATA_DIR, 'database'))
    const { rows: accounts } = await database.query(
      'select service, number, is_test, retired_at, sealed from service_accounts',
    )
    const { rows: acts } = await database.query('select actor_kind, act, subject from audit_log order by id')
    await database.close()
    return { accounts, acts }
  }
  const credentials = testCredentials(JWT_SECRET, 'the-account')
  const secret = credentials.callbackKey

  const wrong = await run(['pond', 'worldpay'], { ...credentials, callbackKey: `wrong${secret}` })
  expect(wrong).toMatchObject({ code: 1, said: 'The processor does not accept these credentials. Nothing was stored.' })
  const short = await run(['pond', 'worldpay'], { callbackKey: 'short-secret' })
  expect(short.said).toBe(
    'Input is required.\n  accountId: Input is required.\n  callbackKey: Use at least 32 characters.',
  )
  const cut = await run(['pond', 'worldpay'], JSON.stringify(credentials).slice(0, -1))
  expect([cut.code, cut.said]).toEqual([1, expect.stringContaining('Standard input contains no JSON object.')])
  expect((await stored()).accounts).toEqual([])

  const set = await run(['pond', 'worldpay'], credentials)
  expect(set).toMatchObject({ code: 0, said: '' })
  expect(set.out).toContain('Set. worldpay accepts the account, which is one for tests.')
  const after = await stored()
  expect(after.accounts).toMatchObject([{ service: 'worldpay', number: 1, is_test: true, retired_at: null }])

  const removed = await run(['pond', '--remove'])
  expect(removed).toMatchObject({ code: 0, said: '' })
  expect(removed.out).toContain('Removed. No card is charged any more.')
  const { accounts, acts } = await stored()
  expect(accounts).toMatchObject([{ service: 'worldpay', retired_at: expect.any(Date) as Date }])
  expect(acts).toEqual(
    ['refused', 'set', 'removed'].map((act) => ({
      actor_kind: 'server',
      act: `card processor ${act}`,
      subject: 'worldpay',
    })),
  )
  const said = JSON.stringify([wrong, short, cut, set, removed, after, accounts, acts])
  for (const each of [secret, 'short-secret']) expect(said).not.toContain(each)
})

test.each([[[]], [['pond']], [['pond', 'worldpay', 'secret']], [['pond', 'worldpay', '--remove']]])(
  'the command with the arguments %o says how it is used',
  { timeout: 60_000 },
  async (args: readonly string[]) => {
    const { code, said } = await runCommand('server/cli/processor.ts', args, { DATA_DIR: folder() })
    expect([code, said.split('\n')[0]]).toEqual([
      1,
      'Usage: npm run processor -- SUBDOMAIN NAME [--test] < credentials.json',
    ])
  },
)
