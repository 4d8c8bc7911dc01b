import { spawn } from 'node:child_process'
import { basename, join } from 'node:path'

export interface Ran {
  file: string
  /**
   * `cut`: it was still running when the time was over, so it says nothing. `unstable`: it failed beside another, and
   * passed when it was run again alone.
   */
  end: 'passed' | 'failed' | 'cut' | 'unstable'
  seconds: number
  output: string
}

const commandFor = (file: string): string[] => {
  if (!file.endsWith('.story.spec.ts')) return ['vitest', 'run', file, '--maxWorkers=1']
  // Each run of Playwright empties its output folder, and two run beside each other.
  return ['playwright', 'test', file, '--workers=1', '--output', join('test-results', basename(file))]
}

interface Started {
  file: string
  /** Milliseconds after which it is ended. */
  limit: number
}

/** Runs one story in a process of its own, and collects what it prints. */
export const runStory = ({ file, limit, env }: Started & { env: NodeJS.ProcessEnv }): Promise<Ran> =>
  new Promise((resolve) => {
    const started = performance.now()
    // A group of its own, so that the servers and browsers that it starts end with it.
    const child = spawn('npx', commandFor(file), { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    let isCut = false
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    const end = (signal: NodeJS.Signals) => {
      isCut = true
      try {
        process.kill(-child.pid!, signal)
      } catch {
        // It has ended by itself.
      }
    }
    // Both runners close their browsers and servers when they are interrupted. A timer holds at most 31 bits.
    const ms = Math.min(limit, 2 ** 31 - 30_000)
    const timers = [setTimeout(end, ms, 'SIGINT'), setTimeout(end, ms + 20_000, 'SIGKILL')]
    child.on('close', (code) => {
      timers.forEach(clearTimeout)
      const seconds = (performance.now() - started) / 1000
      const outcome = code === 0 ? 'passed' : isCut ? 'cut' : 'failed'
      resolve({ file, end: outcome, seconds, output: Buffer.concat(chunks).toString() })
    })
  })

interface Run {
  files: string[]
  lanes: number
  /** Milliseconds of the whole run; no story is started after them. */
  limit: number
  now: () => number
  run: (started: Started) => Promise<Ran>
  onRan: (ran: Ran) => void
}

/**
 * Runs stories beside each other, and each that failed once more, alone. `onRan` gets each end of each story. Answers
 * with the files that were not started, or not finished, in time.
 */
export const runStories = async ({ files, lanes, limit, now, run, onRan }: Run): Promise<string[]> => {
  const deadline = now() + limit
  const waiting = [...files]
  const cut: string[] = []
  const failed: string[] = []
  const lane = async () => {
    while (waiting.length > 0 && now() < deadline) {
      const ran = await run({ file: waiting.shift()!, limit: deadline - now() })
      if (ran.end === 'failed') failed.push(ran.file)
      if (ran.end === 'cut') cut.push(ran.file)
      else onRan(ran)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  for (const file of failed) {
    if (now() >= deadline) break
    const again = await run({ file, limit: deadline - now() })
    if (again.end !== 'cut') onRan(again.end === 'passed' ? { ...again, end: 'unstable' } : again)
  }
  return [...cut, ...waiting]
}
