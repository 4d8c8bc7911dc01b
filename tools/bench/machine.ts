import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { execFileSync } from 'node:child_process'

const load = (): string => loadavg()[0]!.toFixed(1)

const browserVersion = (): string => {
  const path = readFileSync('.cache/browser', 'utf8').trim()
  return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split(' built')[0]!
    .trim()
}

/** Describes the machine and its load. Call it before the measurement, and the returned function after it. */
export const watchMachine = (): (() => string) => {
  const before = load()
  return () => {
    const day = new Date().toISOString().slice(0, 10)
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${browserVersion()}`
    return `${day}, ${machine}, load ${before} before and ${load()} after.`
  }
}
