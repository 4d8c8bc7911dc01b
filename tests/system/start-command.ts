import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Ended {
  code: number | null
  /** What it has printed on standard output and on standard error, without the spaces at its ends. */
  out: string
  said: string
}

/** Runs a command of the server as a separate process until it ends. @param input on standard input */
export const runCommand = (
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
      timeout: 60_000,
    })
    child.stdin.end(input)
    let [out, said] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('close', (code) => resolve({ code, out: out.trim(), said: said.trim() }))
  })
