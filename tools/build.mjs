// Builds the app of a checkout into its dist folder, ready to be served.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
 * Throws when the build fails; its output is printed.
 */
export async function buildApp(root, names = shells.map(({ name }) => name)) {
  const [dist, next, replaced] = [join(root, 'dist'), join(root, '.cache', 'next'), join(root, '.cache', 'replaced')]
  const [render, nextRender] = [join(root, 'dist-render'), join(root, '.cache', 'next-render')]
  const built = shells.filter(({ name, built: isBuilt }) => isBuilt && names.includes(name))
  rmSync(next, { recursive: true, force: true })
  rmSync(nextRender, { recursive: true, force: true })
  for (const shell of built) runVite(root, shell, next)
  for (const shell of built.filter(({ rendered }) => rendered))
    runVite(root, shell, nextRender, { CLEARCOAT_RENDER: '1' })
  // Before the earlier chunks are brought back.
  for (const shell of built) listParts(next, shell)
  for (const { folder } of built) {
    const aside = join(root, '.cache', 'earlier-chunks', folder.replace(/^static/, ''))
    setAside(join(dist, folder), aside, new Date())
    bringBack(join(next, folder), aside, new Date())
  }
  const version = versionOf(root)
  writeFileSync(join(next, 'build.json'), JSON.stringify({ version }))
  await compress(next)
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

function runVite(root, { name }, folder, how = {}) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', folder], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CLEARCOAT_SHELL: name, ...how },
  })
  if (status !== 0) throw new Error(`The app could not be built: ${name}.`)
}
