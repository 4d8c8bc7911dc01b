import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { packagesBeside, serverBundle } from '../../tools/runtime/bundle.ts'

const root = join(import.meta.dirname, '../..')

const isOfNode = (name: string): boolean => builtinModules.includes(name.replace(/^node:/, '').split('/')[0]!)

test('a bundle of the server needs only the packages beside it, and finds files by its own address', async () => {
  const config = serverBundle({
    programs: { main: join(root, 'server/main.ts') },
    outDir: 'unused',
    addressOf: (source) => `new URL(${JSON.stringify(source.slice(root.length + 1))}, import.meta.url).href`,
  })
  const { output } = (await build({ ...config, build: { ...config.build, write: false } })) as Rolldown.RolldownOutput
  const chunks = output.filter((each) => each.type === 'chunk')
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const asked = new Set(
    chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]).filter((name) => !own.has(name)),
  )
  const packages = [...asked].filter((name) => !isOfNode(name))
  expect(
    packages.filter((name) => !packagesBeside.some((each) => name === each || name.startsWith(`${each}/`))),
  ).toEqual([])
  expect(packages).toContain('sharp')
  const code = chunks.map((chunk) => chunk.code).join('\n')
  expect(code.includes(root), 'an address of this checkout').toBe(false)
  const addressed = [...code.matchAll(/new URL\("((?:server|contract)\/[^"]+)", import\.meta\.url\)/g)].map(
    ([, source]) => source!,
  )
  expect(addressed).toContain('server/database/migrations.ts')
  expect(addressed.filter((source) => !existsSync(join(root, source)))).toEqual([])
}, 120_000)
