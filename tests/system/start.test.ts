import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
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

/** A server that waits for the build, with its database open. */
const awaiting = async () => {
  const data = folder()
  const started = start({ DATA_DIR: data }, '--await-build')
  await vi.waitFor(() => expect(existsSync(join(data, 'lock'))).toBe(true), 60_000)
  return started
}

test('while the app is built the server opens its database, and listens once the build is whole', async () => {
  const { child, outcome } = await awaiting()
  // As long as a server takes that waits for nothing.
  await start({ DATA_DIR: folder() }).outcome
  expect(await Promise.race([outcome, 'waiting'])).toBe('waiting')
  const [, message] = await Promise.all([child.send('built'), once(child, 'message')])
  expect(message).toEqual(['listening', undefined])
  expect(await outcome).toBe('listening')
}, 180_000)

test('a server that waits for the build ends with the process that builds', async () => {
  const { child } = await awaiting()
  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([1, null])
}, 120_000)
