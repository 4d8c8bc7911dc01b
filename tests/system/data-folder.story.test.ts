import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { copyOfDemo } from '#tests/e2e/support/prepared-data.ts'
import { start } from './start-process.ts'

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
