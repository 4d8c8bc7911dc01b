import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach } from 'vitest'

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

/**
 * Starts the server as a separate process on a free port.
 * @param args of the server; with a channel for messages, as tools/start.mjs has
 */
export const start = (env: Record<string, string>, ...args: string[]): Start => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...env },
  })
  running.push(child)
  let text = ''
  child.stderr!.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const outcome = new Promise<'listening' | number | null>((resolve) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Clearcoat is at')) resolve('listening')
    })
    child.on('close', resolve)
  })
  return { child, outcome, said: () => text.trim() }
}
