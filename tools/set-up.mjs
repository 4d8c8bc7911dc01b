// Prepares a fresh clone for all other commands. Uses Node alone, because no package is installed yet. Each step leaves
// a stamp; a step with unchanged inputs is skipped.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { FolderInUse, lockFolder } from '../server/database/lock.mjs'
import { buildApp, buildTools } from './build.mjs'
import { compress, isCompressed } from './compress.mjs'
import { shells } from './shells.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)

const minimum = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < minimum[0] || (major === minimum[0] && minor < minimum[1])) {
  stop(`Clearcoat needs Node ${minimum.join('.')} or newer; this is ${process.versions.node}.`)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

const wanted = new Set(process.argv.slice(2))
const release = await takeTurn()
process.on('exit', release)
await install()
if (wanted.has('--build')) await build()
if (wanted.has('--build-uncompressed')) await build({ later: true })
if (wanted.has('--browser')) findBrowser()
if (wanted.has('--bench')) await installIn('tools/bench', 'the benchmarks')
if (wanted.has('--deep')) await installIn('tools/deep', 'the long searches')

function install() {
  return step(
    'Installing packages',
    at('node_modules', '.clearcoat-install'),
    ['package.json', 'package-lock.json'],
    () => run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']),
  )
}

/** The packages that only one part of the tools uses. */
function installIn(folder, users) {
  return step(
    `Installing the packages of ${users}`,
    at(folder, 'node_modules', '.clearcoat-install'),
    [`${folder}/package.json`, `${folder}/package-lock.json`],
    () => run('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']),
  )
}

/** @param how later: `--build` is to compress the files, once the server listens */
async function build(how = {}) {
  const pages = shells.map(({ page }) => page)
  const inputs = ['contract', 'src', 'sw', 'public', ...pages, 'vite.config.ts', 'package-lock.json', ...buildTools]
  await step('Building the app', at('dist', '.clearcoat-build'), inputs, () =>
    buildApp(root, undefined, how).catch(({ message }) => stop(message)),
  )
  if (how.later || isCompressed(at('dist'))) return
  // A server has started meanwhile.
  setPriority(constants.priority.PRIORITY_LOW)
  await compress(at('dist'))
}

/** One set-up of a checkout runs at a time: another one waits, and then finds the stamps. */
async function takeTurn() {
  mkdirSync(at('.cache'), { recursive: true })
  for (let told = false; ; told = true) {
    try {
      return lockFolder(at('.cache'))
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
    }
    if (!told) say('Waiting for another set-up of this checkout')
    await wait(300)
  }
}

/** Finds a browser for the tests: an installed Chromium, else Playwright's own, else the system's package. */
function findBrowser() {
  const note = at('.cache', 'browser')
  if (existsSync(note) && existsSync(readFileSync(note, 'utf8').trim())) return
  const found = installedBrowser() ?? playwrightBrowser() ?? packagedBrowser()
  if (!found) stop('No Chromium found, and none could be installed. Install one, or set CHROMIUM to its path.')
  mkdirSync(dirname(note), { recursive: true })
  writeFileSync(note, found)
}

function installedBrowser() {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return places.find((path) => path && existsSync(path))
}

function playwrightBrowser() {
  const ask = () => {
    const script = 'process.stdout.write(require("@playwright/test").chromium.executablePath())'
    const path = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' }).stdout
    return path && existsSync(path) ? path : undefined
  }
  if (ask()) return ask()
  say('Fetching a browser for the tests')
  spawnSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], {
    cwd: root,
    stdio: 'ignore',
    timeout: 300_000,
  })
  return ask()
}

function packagedBrowser() {
  say('Installing the system Chromium')
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update')
  apt('install', '-y', 'chromium')
  return installedBrowser()
}

async function step(what, stamp, inputs, work) {
  const print = fingerprint(inputs)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return
  say(what)
  await work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, print)
}

function fingerprint(inputs) {
  const hash = createHash('sha256').update(process.version)
  for (const input of inputs) for (const file of filesOf(at(input))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) stop(`"${command} ${args.join(' ')}" failed.`)
}

function say(line) {
  console.log(`clearcoat: ${line} …`)
}

function stop(line) {
  console.error(`clearcoat: ${line}`)
  process.exit(1)
}
