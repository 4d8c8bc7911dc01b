// Runs all checks, those that fail fastest first. Prints one line per step; the first failure ends the run. With --quick,
// what takes less than two minutes: of the tests, those of rules over the whole source and of the contract.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const quick = process.argv.includes('--quick')
const steps = [
  ['formatting', 'npx', ['oxfmt', '--check']],
  ['types of the app', 'npx', ['tsc', '-p', 'tsconfig.browser.json']],
  ['types of the worker', 'npx', ['tsc', '-p', 'tsconfig.worker.json']],
  ['types of the server', 'npx', ['tsc', '-p', 'tsconfig.server.json']],
  ['types of the tests', 'npx', ['tsc', '-p', 'tsconfig.json']],
  ['lint', 'npx', ['oxlint', '--deny-warnings']],
  ['import table', 'npx', ['tsx', 'tools/lint-imports.ts']],
  ['dead files and exports', 'npx', ['knip']],
  ['what only tests use', 'npx', ['knip', '--config', 'knip.product.json']],
  ...(quick
    ? [['tests of rules', 'npx', ['vitest', 'run', '--project', 'server', 'tests/rules', 'tests/contract', 'contract']]]
    : [
        ['unit and server tests', 'npx', ['vitest', 'run']],
        ['browser tests', 'npx', ['playwright', 'test']],
      ]),
]

// A temporary folder for this run, so that folders left by tests are detected.
const temporary = mkdtempSync(join(tmpdir(), 'clearcoat-tests-'))
// Where the tests run as root, the Postgres servers run as a user of their own.
chmodSync(temporary, 0o711)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }))

for (const [name, command, args] of steps) {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, TMPDIR: temporary },
  })
  if (status !== 0) fail(`${name} failed`)
  console.log(`── ${name}: passed in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

// Test runners and the browser use other folder names, and remove their folders late, or never when they are killed.
const left = readdirSync(temporary).filter((name) => name.startsWith('clearcoat-'))
if (left.length > 0) fail(`tests left ${left.length} temporary folders behind: ${left.join(', ')}`)

function fail(line) {
  console.error(`clearcoat: ${line}`)
  process.exit(1)
}
