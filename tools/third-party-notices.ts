/**
 * Writes THIRD-PARTY-NOTICES.md: what the builds send to browsers, with its licences' texts, and what the server needs.
 * Run it after a change of the dependencies: `npx tsx tools/third-party-notices.ts`. It builds every shell.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { isTest } from './import-table/table.ts'
import { readImports } from './import-table/read.ts'
import { shellBuild } from './shell-build.ts'
import { shells, type Shell } from './shells.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const file = `${root}/THIRD-PARTY-NOTICES.md`

type Output = Rolldown.RolldownOutput['output']

/** A shell's files, without writing them. The caller sets NODE_ENV, which decides on the build of React. */
export const buildInMemory = async (project: string, shell: Shell): Promise<Output> => {
  const { build: how, ...settings } = shellBuild(shell)
  const whole = { ...settings, root: project, configFile: false as const, logLevel: 'silent' as const }
  return ((await build({ ...whole, build: { ...how, write: false } })) as Rolldown.RolldownOutput).output
}

/** The worker's files; its plug-in builds it in the same way, with the list of what it precaches. */
export const workerInMemory = async (): Promise<Output> => {
  const input = { input: 'sw/service-worker.ts' }
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, copyPublicDir: false, rolldownOptions: input },
  })
  return (result as Rolldown.RolldownOutput).output
}

/** The packages of which the files hold a module or a font, by their folder in the project. */
export const packagesIn = (output: Output): string[] => {
  const sources = output.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : each.originalFileNames))
  const found = sources.flatMap((id) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id) ?? [])
  return [...new Set(found)].sort()
}

/** Taken from a package into files of this repository: the icons of src/ui. */
const copied = ['node_modules/@phosphor-icons/core']

interface Locked {
  version: string
  license: string
  dev?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const locked = (): Record<string, Locked> =>
  (JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as { packages: Record<string, Locked> }).packages

/** Where Node finds a package for one in the folder `from`, nearest first; null: an optional one that is not locked. */
const find = (lock: Record<string, Locked>, from: string, name: string): string | null => {
  const folder = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (lock[folder]) return folder
  return from === '' ? null : find(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

/** The packages that the server's sources import, tsx, which loads them, and all that these need, on any platform. */
const serverPackages = (lock: Record<string, Locked>): string[] => {
  const imports = readImports(root, ['server', 'contract']).imports.filter(
    ({ from, typeOnly }) => !typeOnly && !isTest(from),
  )
  const named = imports.flatMap(({ to }) => /^(@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? [])
  const found = new Set(
    [...named, 'tsx'].flatMap((name) => find(lock, '', name) ?? []).filter((each) => !lock[each]!.dev),
  )
  for (const folder of found) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[folder]!
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const each = find(lock, folder, name)
      if (each) found.add(each)
    }
  }
  return [...found].sort()
}

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The texts that a package brings along. */
const textsOf = (folder: string): string[] =>
  readdirSync(`${root}/${folder}`)
    .filter((name) => /^(licen[cs]e|copying|ofl|notice)([.-].*)?$/i.test(name))
    .sort()
    .map((name) =>
      readFileSync(`${root}/${folder}/${name}`, 'utf8')
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[ \t]+$/gm, '')
        .trim(),
    )

const table = (lock: Record<string, Locked>, folders: readonly string[]): string => {
  const rows = folders.map((folder) => `| ${nameOf(folder)} | ${lock[folder]!.version} | ${lock[folder]!.license} |`)
  return ['| Package | Version | Licence |', '|---|---|---|', ...new Set(rows)].join('\n')
}

/** @param toBrowsers folders of the packages that browsers get */
export const notices = (toBrowsers: readonly string[]): string => {
  const lock = locked()
  const sent = [...new Set([...toBrowsers, ...copied])].sort()
  const byText = new Map<string, string[]>()
  for (const folder of sent)
    for (const text of textsOf(folder)) byText.set(text, [...(byText.get(text) ?? []), nameOf(folder)])
  const silent = sent.filter((folder) => textsOf(folder).length === 0)
  const addresses = [...new Set(silent.map((folder) => lock[folder]!.license))].sort().map((license) => {
    const names = silent.filter((folder) => lock[folder]!.license === license).map(nameOf)
    return `- ${names.join(', ')}: https://spdx.org/licenses/${license}.html`
  })
  const texts = [...byText].map(([text, users]) => `### ${users.join(', ')}\n\n\`\`\`\`text\n${text}\n\`\`\`\``)
  return `# Third-party notices

Written by tools/third-party-notices.ts from package-lock.json, the builds of the shells and the installed packages.

## Sent to browsers

The builds hold code, pictures or fonts of these packages; the server renders pages with the same ones. The texts of
their licences follow below.

${table(lock, sent)}

## Needed by the server

The server loads these, or a package that it loads does; those whose name ends in a platform are installed on that
platform alone. They are not part of this repository: each is installed with the text of its licence.

${table(lock, serverPackages(lock))}

## Texts of licences

These packages bring no text along:

${addresses.join('\n')}

${texts.join('\n\n')}
`
}

/** The packages that a written notice lists as sent to browsers, by their folder. */
export const listedIn = (notice: string): string[] =>
  [...notice.slice(0, notice.indexOf('## Needed by the server')).matchAll(/^\| (\S+) \| \d/gm)].map(
    ([, name]) => `node_modules/${name}`,
  )

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env.NODE_ENV = 'production'
  const found = new Set(packagesIn(await workerInMemory()))
  for (const shell of shells.filter(({ built }) => built))
    packagesIn(await buildInMemory(root, shell)).forEach((each) => found.add(each))
  writeFileSync(file, notices([...found]))
}
