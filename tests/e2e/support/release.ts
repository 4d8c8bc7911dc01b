import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { RunningServer } from '#tests/support/run-server.ts'
import { buildApp, buildTools } from '../../../tools/build.mjs'
import { test as base } from './phone.ts'
import { runDemo } from './prepared-data.ts'

const sources = [
  'contract',
  'src',
  'sw',
  'index.html',
  'vite.config.ts',
  'package.json',
  ...buildTools,
  ...readdirSync('.').filter((name) => name.startsWith('tsconfig')),
]

/** A separate checkout, as built, changed and built again beside a server that keeps serving it. */
export const test = base.extend<{
  shop: { server: RunningServer; release: (change: () => void) => Promise<void>; root: string }
}>({
  shop: async ({}, use) => {
    const root = mkdtempSync(join(tmpdir(), 'clearcoat-release-'))
    for (const source of sources) cpSync(source, join(root, source), { recursive: true })
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
    mkdirSync(join(root, '.cache'))
    // The set-up has built the same sources.
    cpSync('dist', join(root, 'dist'), { recursive: true })
    const server = await runDemo({ env: { DIST_DIR: join(root, 'dist') } })
    const release = async (change: () => void) => {
      change()
      await buildApp(root, ['phone'])
    }
    await use({ server, release, root })
    await server.remove()
    rmSync(root, { recursive: true, force: true })
  },
})

/** The change of the next version: a label of the dock, and thereby the hashes of the files that hold it. */
export const reword = (root: string) => () => {
  const file = join(root, 'src/words/app.ts')
  const before = readFileSync(file, 'utf8')
  const after = before.replace("home: 'Home'", "home: 'Start'")
  if (after === before) throw new Error('This word has gone from the app: the test has to change another one.')
  writeFileSync(file, after)
}
