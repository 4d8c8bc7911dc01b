// Builds the app of a checkout into its dist folder, ready to be served.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compress } from './compress.mjs'
import { bringBack, setAside } from './earlier-chunks.mjs'
import { shells } from './shells.mjs'

/** The files of this folder that a build reads, which vite.config.ts imports among others. */
export const buildTools = [
  'build.mjs',
  'compress.mjs',
  'dev-pages.ts',
  'dev-worker.ts',
  'earlier-chunks.mjs',
  'page-files.ts',
  'render-build.ts',
  'shell-build.ts',
  'shells.mjs',
  'start-script.ts',
  'style-names.ts',
].map((name) => `tools/${name}`)

/**
 * Builds beside dist and swaps the folders at the end: a server that serves dist meanwhile misses no file. The code that
 * renders pages on the server goes to dist-render, which is never served.
 * @param names of the shells to build; absent: all
 * @param later leaves the compression to the caller, for a server that is to start at once
 * Throws when the build fails; its output is printed.
 */
export async function buildApp(root, names = shells.map(({ name }) => name), { later = false } = {}) {
  const [dist, next, replaced] = [join(root, 'dist'), join(root, '.cache', 'next'), join(root, '.cache', 'replaced')]
  const [render, nextRender] = [join(root, 'dist-render'), join(root, '.cache', 'next-render')]
  const built = shells.filter(({ name, built: isBuilt }) => isBuilt && names.includes(name))
  rmSync(next, { recursive: true, force: true })
  rmSync(nextRender, { recursive: true, force: true })
  await buildAll(root, [
    ...built.map(({ name }) => [name, 'shown', next]),
    ...built.filter(({ rendered }) => rendered).map(({ name }) => [name, 'rendered', nextRender]),
  ])
  // Before the earlier chunks are brought back.
  for (const shell of built) listParts(next, shell)
  for (const { folder } of built) {
    const aside = join(root, '.cache', 'earlier-chunks', folder.replace(/^static/, ''))
    setAside(join(dist, folder), aside, new Date())
    bringBack(join(next, folder), aside, new Date())
  }
  const version = versionOf(root)
  writeFileSync(join(next, 'build.json'), JSON.stringify({ version }))
  if (!later) await compress(next)
  if (isOfOtherVersion(dist, version)) keepEarlier(root)
  rmSync(replaced, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, replaced)
  renameSync(next, dist)
  rmSync(render, { recursive: true, force: true })
  if (existsSync(nextRender)) renameSync(nextRender, render)
  rmSync(replaced, { recursive: true, force: true })
}

/** The version of the app, as its sources say it. */
function versionOf(root) {
  const constants = readFileSync(join(root, 'contract', 'constants.ts'), 'utf8')
  const found = /^export const appVersion = '([^']+)'/m.exec(constants)
  if (!found) throw new Error('contract/constants.ts: no appVersion found.')
  return found[1]
}

function isOfOtherVersion(dist, version) {
  const note = join(dist, 'build.json')
  return existsSync(note) && JSON.parse(readFileSync(note, 'utf8')).version !== version
}

/** Keeps the build of the version before: a server can go on serving it, and go back to it. */
function keepEarlier(root) {
  for (const name of ['dist', 'dist-render']) {
    const [folder, kept] = [join(root, name), join(root, `${name}-earlier`)]
    rmSync(kept, { recursive: true, force: true })
    if (existsSync(folder)) cpSync(folder, kept, { recursive: true })
  }
}

/** Lists the files of a shell, as contract/shell-parts.ts says. Fonts and messaging are fetched where needed. */
function listParts(folder, { page, folder: own }) {
  const files = readdirSync(join(folder, own)).filter(
    (name) => /\.(js|css|svg)$/.test(name) && !name.startsWith('firebase-'),
  )
  const revision = createHash('sha256')
    .update(readFileSync(join(folder, page)))
    .update(files.join())
    .digest('hex')
  const parts = { revision: revision.slice(0, 16), page: `/${page}`, files: files.map((name) => `/${own}/${name}`) }
  writeFileSync(join(folder, own, 'parts.json'), JSON.stringify(parts))
}

/** Builds in as many processes as there are processors: each builds its share, one after the other. */
async function buildAll(root, tasks) {
  const count = Math.min(availableParallelism(), tasks.length)
  const shares = Array.from({ length: count }, (_, first) => tasks.filter((_task, at) => at % count === first))
  const running = shares.map((share) =>
    spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(share)], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
  const end = () => running.forEach((child) => child.kill())
  process.on('exit', end)
  const codes = await Promise.all(running.map(async (child) => (await once(child, 'close'))[0]))
  process.off('exit', end)
  if (codes.some((code) => code !== 0)) throw new Error('The app could not be built.')
}

/** What a process of buildAll does. */
async function buildShare(share) {
  const { build } = await import('vite')
  for (const [name, how, outDir] of share) {
    // What vite.config.ts reads.
    Object.assign(process.env, { CLEARCOAT_SHELL: name, CLEARCOAT_RENDER: how === 'rendered' ? '1' : '' })
    await build({ logLevel: 'warn', build: { outDir } })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildShare(JSON.parse(process.argv[2]))
