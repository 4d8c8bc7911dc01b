import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { filesOf, slots, slotsOf } from '#contract/page-slots.ts'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { renderBuild } from '../../tools/render-build.ts'
import { shellBuild, workerOf } from '../../tools/shell-build.ts'
import { shells, type Shell } from '../../tools/shells.mjs'
import { buildInMemory, listedIn, packagesIn, workerInMemory } from '../../tools/third-party-notices.ts'

const project = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')
const folders = temporaryFolders()
afterEach(() => vi.unstubAllEnvs())

/** The rooms whose modules are in a build of the shell, though they belong to another. */
const strangersIn = (shell: Shell, all: readonly Shell[], modules: readonly string[]): string[] => {
  const strangers = all.filter(({ name }) => name !== shell.name && !shell.shows?.includes(name))
  const rooms = strangers
    .flatMap((each) => each.rooms)
    .filter((room) => !shell.shows?.some((name) => room === `src/app/${name}`))
  return rooms.filter((room) => modules.some((id) => id.includes(`/${room}/`)))
}

const builtIn = (root: string, shell: Shell) => {
  // As in production: the test runner's own mode would bundle the development build of React.
  vi.stubEnv('NODE_ENV', 'production')
  return buildInMemory(root, shell)
}

const outputs = new Map<string, ReturnType<typeof builtIn>>()
/** The build of this project's shell, built once for all tests. */
const builtShell = (shell: Shell) => {
  const output = outputs.get(shell.name) ?? builtIn(project, shell)
  outputs.set(shell.name, output)
  return output
}

/** The files that a file loads with itself. */
const loadedWith = (output: Rolldown.RolldownOutput['output'], start: string): Set<string> => {
  const found = new Set([start])
  for (const name of found) {
    const chunk = output.find(({ fileName }) => fileName === name)
    if (chunk?.type === 'chunk') chunk.imports.forEach((each) => found.add(each))
  }
  return found
}

/** The scripts that the page names. */
const scriptsOf = (output: Rolldown.RolldownOutput['output'], page: string): string[] => {
  const html = output.find((file) => file.type === 'asset' && file.fileName === page) as Rolldown.OutputAsset
  return [...String(html.source).matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, name]) => name!)
}

/** The chunks that the page loads first: those whose places a start script takes, or its scripts with their imports. */
const firstLoadOf = (output: Rolldown.RolldownOutput['output'], page: string): Rolldown.OutputChunk[] => {
  const chunks = output.filter((file) => file.type === 'chunk')
  const joined = chunks.filter(({ code }) => code.includes('=self.clearcoatStart['))
  const loaded = new Set(scriptsOf(output, page).flatMap((name) => [...loadedWith(output, name)]))
  return joined.length > 0 ? joined : chunks.filter(({ fileName }) => loaded.has(fileName))
}

/** Bytes of the scripts that the page loads first, each compressed. */
const firstBytesOf = (output: Rolldown.RolldownOutput['output'], page: string): number => {
  const loaded = new Set(scriptsOf(output, page).flatMap((name) => [...loadedWith(output, name)]))
  const files = output.filter(({ fileName }) => loaded.has(fileName))
  return files.reduce((sum, file) => sum + gzipSync(file.type === 'chunk' ? file.code : file.source).length, 0)
}

const phone = shells.find(({ name }) => name === 'phone')!

const modulesOf = (output: Rolldown.RolldownOutput['output']): string[] =>
  output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
const sheetsOf = (output: Rolldown.RolldownOutput['output']): Rolldown.OutputAsset[] =>
  output.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? file : []))

test('each shell has a page, a folder and rooms of its own, and the worker stores one of them', () => {
  for (const key of ['name', 'page', 'folder'] as const)
    expect(new Set(shells.map((each) => each[key])).size).toBe(shells.length)
  const rooms = shells.flatMap((each) => each.rooms)
  expect(new Set(rooms).size).toBe(rooms.length)
  expect(shells.filter(({ precached }) => precached).map(({ name }) => name)).toEqual(['phone'])
})

test.each(shells.filter(({ built }) => built))(
  'no file of the build of $name holds a module of another shell, and its one stylesheet begins with the lowest layer',
  async (shell) => {
    const output = await builtShell(shell)
    const modules = modulesOf(output)
    for (const room of shell.rooms)
      expect(
        modules.some((id) => id.includes(`/${room}/`)),
        room,
      ).toBe(true)
    expect(strangersIn(shell, shells, modules)).toEqual([])
    const [sheet, ...others] = sheetsOf(output)
    expect(others).toEqual([])
    // Layers count in the order in which they are first named: a sheet before the others would turn it around.
    expect(String(sheet!.source)).toMatch(/^@layer reset\b/)
  },
)

test.each(shells.filter(({ rendered }) => rendered))(
  'the first load of $name is at most 125 KiB of compressed script, without the database library',
  async (shell) => {
    const output = await builtShell(shell)
    const modules = firstLoadOf(output, shell.page).flatMap(({ moduleIds }) => moduleIds)
    expect(modules.some((id) => id.includes('/react-dom/'))).toBe(true)
    expect(modules.filter((id) => id.includes('/dexie/'))).toEqual([])
    const bytes = firstBytesOf(output, shell.page)
    expect(bytes).toBeGreaterThan(90 * 1024)
    expect(bytes).toBeLessThanOrEqual(125 * 1024)
  },
)

test('the phone begins with one classic script, of which a browser keeps the compiled code', async () => {
  const output = await builtShell(phone)
  const html = output.find(({ fileName }) => fileName === phone.page) as Rolldown.OutputAsset
  const tags = String(html.source).match(/<script[^>]*src[^>]*>/g)
  expect(tags).toEqual([expect.stringMatching(/^<script defer data-start src="\/static\/start-[\w-]+\.js">$/)])
})

test.each(shells.filter(({ rendered }) => rendered))(
  'the page of $name has every slot, and lists the files that it loads',
  async (shell) => {
    const output = await builtShell(shell)
    const html = output.find((file) => file.type === 'asset' && file.fileName === shell.page) as Rolldown.OutputAsset
    const page = String(html.source)
    expect(slotsOf(page).sort()).toEqual([...slots].sort())
    const { scripts, sheets } = filesOf(page)
    expect(scripts).toEqual([...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address))
    expect(sheets).toEqual(sheetsOf(output).map(({ fileName }) => `/${fileName}`))
  },
)

test('what follows the first screen brings no code of other screens with it', async () => {
  const output = await builtShell(phone)
  const after = output.find((file) => file.type === 'chunk' && file.name === 'after-start') as Rolldown.OutputChunk
  const first = firstLoadOf(output, phone.page).map(({ fileName }) => fileName)
  expect([...loadedWith(output, after.fileName)].filter((name) => !first.includes(name))).toEqual([after.fileName])
  expect(gzipSync(after.code).length).toBeLessThanOrEqual(8 * 1024)
})

test('the sanitiser is loaded by the screens that show a merchant’s text, and by nothing else', async () => {
  const output = await builtShell(phone)
  const chunks = output.filter((file) => file.type === 'chunk')
  const sanitiser = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes('/dompurify/')))
  expect(sanitiser.map(({ name }) => name)).toEqual(['texts'])
  const users = chunks.filter(({ fileName }) => loadedWith(output, fileName).has(sanitiser[0]!.fileName))
  const screens = [
    'consent-sheet',
    'privacy-screen',
    'support-screen',
    'terms-screen',
    'text-page',
    'text-sheet',
    'texts',
  ]
  expect(users.map(({ name }) => name).sort()).toEqual(screens)
})

test('the map comes with the locations screen, and with nothing that is loaded before', async () => {
  const output = await builtShell(phone)
  const chunks = output.filter((file) => file.type === 'chunk')
  const withMap = chunks.filter(({ moduleIds }) => moduleIds.some((id) => /node_modules\/leaflet\//.test(id)))
  expect(withMap.map(({ name }) => name)).toEqual(['leaflet-map'])
  const users = chunks.filter(({ fileName }) => loadedWith(output, fileName).has(withMap[0]!.fileName))
  expect(users.map(({ name }) => name)).toEqual(['leaflet-map'])
  const importers = chunks.filter(({ dynamicImports }) => dynamicImports.includes(withMap[0]!.fileName))
  expect(importers.map(({ name }) => name)).toEqual(['find-us-screen'])
  const [sheet] = sheetsOf(output)
  const text = output.find(({ fileName }) => fileName === sheet?.fileName) as Rolldown.OutputAsset
  expect(String(text.source).includes('leaflet-pane')).toBe(false)
})

/** Two small shells that share a component; one opens a part on demand, as the app's screens do. */
const planted: readonly Shell[] = [
  shellNamed('phone', { page: 'index.html', folder: 'static', precached: true }),
  shellNamed('office', { page: 'office.html', folder: 'static/office', precached: false }),
]

function shellNamed(name: string, rest: Pick<Shell, 'page' | 'folder' | 'precached'>): Shell {
  return { name, rooms: [`src/${name}`], scripts: {}, built: true, rendered: false, ...rest }
}

const shellFiles = ({ name, page }: Shell): Record<string, string> => ({
  [page]: `<!doctype html><html><head><title>${name}</title></head>
    <body><script type="module" src="/src/${name}/main.ts"></script></body></html>`,
  [`src/${name}/main.ts`]: `
    import * as css from './home.module.css'
    import { button } from '../ui/button.ts'
    document.body.className = css.home + button
    addEventListener('click', () => void import('./screen.ts'))`,
  [`src/${name}/home.module.css`]: `.home { color: red }`,
  [`src/${name}/screen.ts`]: `import * as css from './screen.module.css'\ndocument.body.className = css.wide`,
  [`src/${name}/screen.module.css`]: `.wide { color: green }`,
})

const plant = (changes: Record<string, string> = {}): string => {
  const root = folders()
  const files: Record<string, string> = {
    'src/ui/button.ts': `import * as css from './button.module.css'\nexport const button = css.button`,
    'src/ui/button.module.css': '.button { color: blue }',
    'sw/service-worker.ts': 'export const list = self.__WB_MANIFEST',
    ...Object.assign({}, ...planted.map(shellFiles)),
    ...changes,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** Builds both shells into `dist`, as tools/build.mjs does. */
const buildPlanted = async (root: string): Promise<string> => {
  for (const shell of planted) {
    const { plugins, ...settings } = shellBuild(shell)
    await build({ ...settings, plugins: [...plugins, ...workerOf(shell)], root, configFile: false, logLevel: 'silent' })
  }
  return join(root, 'dist')
}

const linked = (dist: string, page: string, ending: string): string[] =>
  [...readFileSync(join(dist, page), 'utf8').matchAll(/(?:src|href)="\/([^"]+)"/g)]
    .map(([, address]) => address!)
    .filter((address) => address.endsWith(ending))

test('a second shell has one stylesheet of its own, and nothing of it is in the precache list', async () => {
  const dist = await buildPlanted(plant())
  const names = ({ page }: Shell) => {
    const sheets = linked(dist, page, '.css')
    expect(sheets).toHaveLength(1)
    return [...readFileSync(join(dist, sheets[0]!), 'utf8').matchAll(/\.([a-z-]+(?:_[a-z]+)?)\{/g)].map(
      ([, name]) => name,
    )
  }
  expect(names(planted[0]!).sort()).toEqual(['button', 'phone-home', 'phone-screen_wide'])
  expect(names(planted[1]!).sort()).toEqual(['button', 'office-home', 'office-screen_wide'])

  const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
  const precached = [...worker.matchAll(/"?url"?:\s*[`"']([^`"']+)[`"']/g)].map(([, address]) => address!)
  const phone = readdirSync(join(dist, 'static'), { withFileTypes: true }).filter((entry) => entry.isFile())
  expect(precached.sort()).toEqual(['index.html', ...phone.map(({ name }) => `static/${name}`)].sort())
  expect(readdirSync(join(dist, 'static/office')).length).toBeGreaterThan(2)
  expect(linked(dist, 'index.html', '').filter((address) => address.includes('office'))).toEqual([])
})

test('the pages that the server renders name only files of the shell’s build', async () => {
  const web = shells.find(({ name }) => name === 'web')!
  const built = new Set((await builtShell(web)).map(({ fileName }) => `/${fileName}`))
  const settings = renderBuild(web)
  vi.stubEnv('NODE_ENV', 'production')
  const rendering = await build({
    ...settings,
    root: project,
    configFile: false,
    logLevel: 'silent',
    build: { ...settings.build, write: false },
  })
  const code = (rendering as Rolldown.RolldownOutput).output.map((file) => (file.type === 'chunk' ? file.code : ''))
  const named = [...code.join('').matchAll(/["'`](\/static\/[^"'`#]+)/g)].map(([, address]) => address!)
  // The icons; the fonts are named by the stylesheet.
  expect(named).not.toEqual([])
  expect(named.filter((address) => !built.has(address))).toEqual([])
})

test('a module of another shell is noticed', async () => {
  const root = plant({
    'src/phone/screen.ts': `import * as css from '../office/home.module.css'\nexport default css.home`,
  })
  const [phone] = planted
  expect(strangersIn(phone!, planted, modulesOf(await builtIn(root, phone!)))).toEqual(['src/office'])
})

test('a class that gets another name changes the address of the entry, by which stored pictures are recognized', async () => {
  const entryOf = async (changes?: Record<string, string>) =>
    linked(await buildPlanted(plant(changes)), 'index.html', '.js').at(-1)
  const before = await entryOf()
  expect(await entryOf()).toBe(before)
  const renamed = {
    'src/phone/screen.module.css': '.narrow { color: green }',
    'src/phone/screen.ts': `import * as css from './screen.module.css'\ndocument.body.className = css.narrow`,
  }
  expect(await entryOf(renamed)).not.toBe(before)
})

test('the notice of third parties lists every package that a build sends to browsers', async () => {
  const notice = readFileSync(join(project, 'THIRD-PARTY-NOTICES.md'), 'utf8')
  const found = packagesIn(await workerInMemory())
  for (const shell of shells.filter(({ built }) => built)) found.push(...packagesIn(await builtShell(shell)))
  const copied = listedIn(notice).filter((name) => name.endsWith('/@phosphor-icons/core'))
  expect([...new Set([...found, ...copied])].sort(), 'run npx tsx tools/third-party-notices.ts').toEqual(
    listedIn(notice),
  )
})
