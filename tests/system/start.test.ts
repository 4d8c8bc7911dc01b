import { expect, test } from 'vitest'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { start } from './start-process.ts'

const folder = temporaryFolders()

test('an invalid setting prints one line, without a stack', async () => {
  const { outcome, said } = start({ DATA_DIR: folder(), PORT: 'eighty' })
  expect(await outcome).toBe(1)
  expect(said()).toBe('PORT must be a whole number from 0 to 65535; it is "eighty".')
})

test('production refuses to start without its secrets and names them', async () => {
  const { outcome, said } = start({
    DATA_DIR: folder(),
    CLEARCOAT_MODE: 'production',
    SMTP_URL: 'smtp://localhost',
    PUBLIC_HOST: 'localhost',
  })
  expect(await outcome).toBe(1)
  expect(said()).toBe('JWT_SECRET is required in production mode.')
})

test('an unreachable database prints one line', async () => {
  const env = { DATA_DIR: folder(), CLEARCOAT_MODE: 'demo', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { outcome, said } = start(env)
  expect(await outcome).toBe(1)
  expect(said()).toMatch(/^DATABASE_URL: the database cannot be used \([^\n]+\)\.$/)
})
