import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { offScale, reachesOut, sheetReader, type Sheet } from '#tests/support/style-sheets.ts'
import { classFaults, classLookups } from '#tests/support/style-uses.ts'
import { sheetName } from '../../tools/style-names.ts'

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')
const filesOf = (folder: string, name: RegExp): string[] =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`)
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

/** Elements, tokens, the layers, and what shows before any script runs. */
const global = [
  'src/start/first-paint.css',
  ...['base', 'fallback-theme', 'fonts', 'index', 'motion', 'reset', 'tokens'].map(
    (name) => `src/ui/styles/${name}.css`,
  ),
]

const all = filesOf('src', /\.css$/)
const scoped = all.filter((path) => path.endsWith('.module.css'))
const readSheet = await sheetReader(root)
const readAll = async (paths: readonly string[]): Promise<Sheet[]> => {
  const sheets: Sheet[] = []
  for (const path of paths) sheets.push(await readSheet(path, read(path)))
  return sheets
}

test('each sheet is scoped to its component, except those that the page needs as a whole', async () => {
  expect(all.filter((path) => !scoped.includes(path)).sort()).toEqual(global.sort())
  expect((await readAll(global)).flatMap(({ selectors }) => selectors.filter((each) => each.includes('.')))).toEqual([])
  expect((await readAll(scoped)).flatMap(reachesOut)).toEqual([])
})

test('no two sheets share the prefix of their class names', () => {
  expect(new Set(scoped.map(sheetName)).size).toBe(scoped.length)
})

test('each class that a component uses exists, and each that exists is used', async () => {
  const sheets = await readAll(scoped)
  expect(sheets.flatMap(({ classes }) => classes).length).toBeGreaterThan(300)
  expect(classFaults(sheets, new Map(filesOf('src', /\.tsx?$/).map((path) => [path, read(path)])))).toEqual([])
})

test('a typo in a class name is reported, and a class that is left over', async () => {
  const sheet = await readSheet('src/ui/a.module.css', '@layer components { .large { color: red } .small { gap: 0 } }')
  const using = (text: string) => new Map([['src/ui/a.tsx', `import * as css from './a.module.css'\n${text}`]])
  expect(classFaults([sheet], using('export const a = css.large + css.small'))).toEqual([])
  expect(classFaults([sheet], using('export const a = css.large + css.smal'))).toEqual([
    'src/ui/a.tsx: src/ui/a.module.css has no class smal',
    'src/ui/a.module.css: no module uses small',
  ])
  const unchecked = 'src/ui/a.tsx: a sheet is used otherwise than by the names of its classes'
  expect(classFaults([sheet], using('export const a = (size) => css.large + css.small + css[size]'))).toEqual([
    unchecked,
  ])
})

test('a selector that reaches other components is reported', async () => {
  const faultsOf = async (source: string) => reachesOut(await readSheet('src/ui/a.module.css', source))
  expect(await faultsOf(".large [data-ui='icon'] { color: red }")).toEqual([])
  expect(await faultsOf(".large { color: red } [data-ui='icon'] { color: red }")).toHaveLength(1)
})

test('spacing comes from the tokens', async () => {
  expect((await readAll(all.filter((path) => !path.endsWith('/tokens.css')))).flatMap(offScale)).toEqual([])
})

test.each([
  ['padding: 12px 0', 1],
  ['margin-block: -4px calc(var(--safe-bottom) + 5px)', 2],
  ['inset: 6px', 1],
  ['left: 10px', 1],
  ['gap: var(--s-2)', 0],
  ['margin-top: 2px', 0],
  ['width: 40px', 0],
])('of "%s", %d lengths are not on the scale', async (declaration, faults) => {
  expect(offScale(await readSheet('src/ui/a.module.css', `.a { ${declaration} }`))).toHaveLength(faults)
})

test('no code, test or tool looks for an element by its class', () => {
  const paths = ['src', 'sw', 'tests', 'tools'].flatMap((folder) => filesOf(folder, /\.tsx?$/))
  expect(paths.flatMap((path) => classLookups(path, read(path)))).toEqual([])
})

test.each([
  [`page.locator('.toast')`, 1],
  [`page.locator('main > .toast, form')`, 1],
  ['root.querySelector(`button.${kind}`)', 0],
  [`root.querySelector('[class*="toast"]')`, 1],
  [`element.closest('p, [data-ui="toast"]')`, 0],
  [`element.classList.add('open')`, 1],
])('in "%s", %d lookups go by a class', (code, lookups) => {
  expect(classLookups('a.ts', code)).toHaveLength(lookups)
})
