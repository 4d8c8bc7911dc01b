import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Prints the ten test files that took longest. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ module, ms: module.diagnostic().duration }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 10)
    if (modules.length <= slowest.length) return
    const lines = slowest.map(
      ({ module, ms }) =>
        `${(ms / 1000).toFixed(1).padStart(7)} s  ${module.project.name}  ${relative('.', module.moduleId)}`,
    )
    process.stdout.write(`\nThe ten slowest files:\n${lines.join('\n')}\n`)
  }
}
