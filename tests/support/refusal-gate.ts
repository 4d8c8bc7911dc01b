import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { unprovoked } from './refusals.ts'
import { unaudited } from './unaudited.ts'

const serverTests = (): string[] =>
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => resolve('server', name))

/**
 * Fails a run of all server tests when an operation lists an error code that no test provoked, or a call of staff changes
 * something without an act in the audit log. The tests' `server.call` records refusals and acts in a file, because test
 * files run in separate processes.
 */
export default class RefusalGate implements Reporter {
  #folder: string | undefined
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    this.#folder = mkdtempSync(join(tmpdir(), 'clearcoat-refusals-'))
    process.env.CLEARCOAT_REFUSALS = join(this.#folder, 'refusals')
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const folder = this.#folder
    if (folder === undefined) return
    const ran = new Set(modules.map(({ moduleId }) => resolve(moduleId)))
    const isWhole = !this.#vitest?.config.testNamePattern && serverTests().every((file) => ran.has(file))
    const noted = isWhole ? readFileSync(join(folder, 'refusals'), 'utf8').split('\n') : []
    const faults = isWhole ? [...unprovoked(noted), ...unaudited(noted)] : []
    rmSync(folder, { recursive: true, force: true })
    if (faults.length === 0) return
    console.error(`refusals and acts: ${faults.length} faults\n${faults.join('\n')}`)
    process.exitCode = 1
  }
}
