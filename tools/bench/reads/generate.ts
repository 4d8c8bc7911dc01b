import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Load, Measured } from './generator.ts'

/** A measurement, with the share of a core that the server's main thread used in the meantime, 0 to 1. */
export interface Run extends Measured {
  serverBusy: number
}

/** CPU seconds of a process's main thread so far. Linux. */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export const rawRequest = (path: string, headers: Record<string, string>): string =>
  [`GET ${path} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')

/** Puts load on a server from a process of its own. @throws when an answer is not 200 */
export const generate = async (pid: number, load: Load): Promise<Run> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/bench/reads/generator.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(load))
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // The start of the process is part of the warm-up.
  await new Promise((resolve) => setTimeout(resolve, load.warmUp * 1000 + 500))
  const before = [cpuOf(pid), performance.now()] as const
  await ended
  const serverBusy = (cpuOf(pid) - before[0]) / ((performance.now() - before[1]) / 1000)
  const measured = JSON.parse(text) as Measured
  if (measured.failures > 0) throw new Error(`${measured.failures} answers were refused`)
  return { ...measured, serverBusy }
}
