// Builds the app of a checkout into its dist folder, ready to be served.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { compress } from './compress.mjs'
import { bringBack, setAside } from './earlier-chunks.mjs'

/** Throws when the build fails, after its output is printed. */
export async function buildApp(root) {
  const [built, aside] = [join(root, 'dist', 'static'), join(root, '.cache', 'earlier-chunks')]
  setAside(built, aside, new Date())
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('The app could not be built.')
  bringBack(built, aside, new Date())
  await compress(join(root, 'dist'))
}
