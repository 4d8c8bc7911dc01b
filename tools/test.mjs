// Everything that has to hold, in the order in which it fails fastest. One line a step; the first failure ends it.
import { spawnSync } from 'node:child_process'

const quick = process.argv.includes('--quick')
const steps = [
  ['formatting', 'npx', ['oxfmt', '--check']],
  ['types of the app', 'npx', ['tsc', '-p', 'tsconfig.browser.json']],
  ['types of the worker', 'npx', ['tsc', '-p', 'tsconfig.worker.json']],
  ['types of the server', 'npx', ['tsc', '-p', 'tsconfig.server.json']],
  ['types of the tests', 'npx', ['tsc', '-p', 'tsconfig.json']],
  ['lint', 'npx', ['oxlint', '--deny-warnings']],
  ['import table', 'npx', ['tsx', 'tools/lint-imports.ts']],
  ['unit and server tests', 'npx', ['vitest', 'run']],
  ...(quick ? [] : [['browser tests', 'npx', ['playwright', 'test']]]),
]

for (const [name, command, args] of steps) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) {
    console.error(`clearcoat: ${name} failed`)
    process.exit(1)
  }
  console.log(`── ${name}: passed in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
