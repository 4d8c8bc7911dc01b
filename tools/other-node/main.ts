// Starts, builds and checks the product with a newer Node than the machine's: the version given, or the one whose turn
// it is at this commit. Leaves it out, and says so, where the registry cannot be reached or, with --minutes, when less
// time is left than it takes.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { turnOfCommit } from '../turn.ts'
import { packageOf, versionOfTurn } from './versions.ts'

/** What it takes on two idle cores. */
const neededMinutes = 7

const { values, positionals } = parseArgs({ options: { minutes: { type: 'string' } }, allowPositionals: true })
const version = positionals[0] ?? versionOfTurn(turnOfCommit())

const leaveOut = (why: string): never => {
  console.log(`Node ${version}: left out, ${why}`)
  process.exit(0)
}

if (values.minutes !== undefined && Number(values.minutes) < neededMinutes) leaveOut('no time is left for it')
const own = packageOf(version, process.platform, process.arch)
const folder = resolve('.cache', `node-${version}`)
const bin = join(folder, 'node_modules', own.slice(0, own.lastIndexOf('@')), 'bin')
if (!existsSync(bin)) {
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', '--prefix', folder, ...quiet, own], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 180_000,
  })
  if (status !== 0) leaveOut('the registry did not give it')
}

const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
const run = (name: string, command: string, args: string[]) => {
  const started = performance.now()
  console.log(`\n── Node ${version}: ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env })
  if (status !== 0) {
    console.error(`clearcoat: Node ${version}: ${name} failed`)
    process.exit(1)
  }
  console.log(`── Node ${version}: ${name}: passed in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

run('its version', 'node', ['--eval', `if (process.versions.node !== '${version}') process.exit(1)`])
// The build's stamp says with which sources and which Node it was made. The files come out the same, so it stays.
const stamp = join('dist', '.clearcoat-build')
const stamped = existsSync(stamp) ? readFileSync(stamp) : undefined
run('build', 'node', ['--eval', `import('./tools/build.mjs').then(({ buildApp }) => buildApp(process.cwd()))`])
if (stamped) writeFileSync(stamp, stamped)
run('checks', 'node', ['tools/test.mjs', '--quick'])
run('start', 'npx', ['vitest', 'run', 'tests/system/start.test.ts'])
run("the server's tests", 'npx', ['vitest', 'run', '--project', 'server', 'server'])
