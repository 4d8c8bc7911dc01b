// Builds the app of a checkout into its dist folder, ready to be served.
import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compress } from './compress.mjs'
import { bringBack, setAside } from './earlier-chunks.mjs'

/**
 * Builds beside dist and swaps the folders at the end: a server that serves dist meanwhile misses no file.
 * Throws when the build fails; its output is printed.
 */
export async function buildApp(root) {
  const [dist, next, replaced] = [join(root, 'dist'), join(root, '.cache', 'next'), join(root, '.cache', 'replaced')]
  const aside = join(root, '.cache', 'earlier-chunks')
  setAside(join(dist, 'static'), aside, new Date())
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--logLevel', 'warn', '--outDir', next, '--emptyOutDir'],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) throw new Error('The app could not be built.')
  bringBack(join(next, 'static'), aside, new Date())
  await compress(next)
  rmSync(replaced, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, replaced)
  renameSync(next, dist)
  rmSync(replaced, { recursive: true, force: true })
}
