import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { copyOfDemo } from '#tests/e2e/support/prepared-data.ts'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

interface Start {
  child: ChildProcess
  /** Resolves when the server listens, or with its exit code when it stops. */
  outcome: Promise<'listening' | number | null>
  said: () => string
}

/** Starts the server as a separate process on a free port. */
const start = (env: Record<string, string>): Start => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...env },
  })
  running.push(child)
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const outcome = new Promise<'listening' | number | null>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Clearcoat is at')) resolve('listening')
    })
    child.on('close', resolve)
  })
  return { child, outcome, said: () => text.trim() }
}

const folder = temporaryFolders()

test('an invalid setting prints one line, without a stack', async () => {
  const { outcome, said } = start({ DATA_DIR: folder(), PORT: 'eighty' })
  expect(await outcome).toBe(1)
  expect(said()).toBe('PORT must be a whole number from 0 to 65535; it is "eighty".')
})

test('production refuses to start without its secrets and names them', async () => {
  const { outcome, said } = start({ DATA_DIR: folder(), CLEARCOAT_MODE: 'production', SMTP_URL: 'smtp://localhost' })
  expect(await outcome).toBe(1)
  expect(said()).toBe('JWT_SECRET is required in production mode.')
})

test('an unreachable database prints one line', async () => {
  const env = { DATA_DIR: folder(), CLEARCOAT_MODE: 'demo', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { outcome, said } = start(env)
  expect(await outcome).toBe(1)
  expect(said()).toMatch(/^DATABASE_URL: the database cannot be used \([^\n]+\)\.$/)
})

test(
  'a data folder is locked by one process until that process ends, also when killed',
  { timeout: 240_000 },
  async () => {
    const env = { DATA_DIR: await copyOfDemo() }
    onTestFinished(() => rmSync(env.DATA_DIR, { recursive: true, force: true, maxRetries: 5 }))
    const first = start(env)
    expect(await first.outcome, first.said()).toBe('listening')
    const second = start(env)
    expect(await second.outcome).toBe(1)
    expect(second.said()).toBe(
      `DATA_DIR ${env.DATA_DIR} is in use by process ${first.child.pid}. Stop it, or choose another DATA_DIR.`,
    )
    first.child.kill('SIGKILL')
    await new Promise((gone) => {
      first.child.on('close', gone)
    })
    const third = start(env)
    expect(await third.outcome, third.said()).toBe('listening')
    third.child.kill('SIGTERM')
    expect(
      await new Promise((left) => {
        third.child.on('exit', left)
      }),
    ).toBe(0)
  },
)
