import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

// The server runs from its sources, with the packages of `npm ci --omit=dev` and a finished build. What browsers get is
// bundled into that build, so its packages are needed to build alone.

const root = join(import.meta.dirname, '../..')

const sources = ['server', 'contract'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?[jt]s$/.test(name) && !/\.test\.|^testing\/|drizzle\.config/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
)

/** What a text imports or resolves by name, but for types alone. */
const specifier =
  /^(?:import |export |\} ).*from '([^']+)'|^import '([^']+)'|\b(?:import|resolve)\('([^']+)'\)|: '(@[^']+\.woff2)'/gm

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

const used = new Set(
  sources.flatMap((text) =>
    [...text.replaceAll(/^import type [^']*'[^']+'/gm, '').matchAll(specifier)]
      .map((found) => found.slice(1).find(Boolean)!)
      .filter((name) => /^[@a-z]/.test(name) && !name.startsWith('node:'))
      .map(packageOf),
  ),
)

/** Runs the TypeScript sources. */
const runner = 'tsx'

test('the packages of a server in production are those that its code imports', () => {
  const declared = Object.keys(manifest.dependencies)
  expect(declared.filter((name) => name !== runner && !used.has(name))).toEqual([])
  expect(Object.keys(manifest.devDependencies).filter((name) => used.has(name))).toEqual([])
  expect(declared).toContain('fastify')
})
