// What documents name exists: a decision is found from the index, and no link leads nowhere.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const decisions = readdirSync('docs/decisions').filter((name) => name !== 'README.md')
const skipped = /(^|\/)(node_modules|dist[^/]*|\.[^/]+|test-results|tour)(\/|$)/

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name).replaceAll('\\', '/')
    if (skipped.test(path)) return []
    return entry.isDirectory() ? filesUnder(path) : [path]
  })

const files = filesUnder('.')

/** The anchor of a heading, as the repository's host makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (text: string): string[] => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

/** The links of a document that lead to no file, or to no heading of it; `read` gives undefined for what is not there. */
const brokenLinks = (path: string, text: string, read: (path: string) => string | undefined): string[] =>
  [...text.replaceAll(/^(`{3,})[\s\S]*?^\1/gm, '').matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].flatMap(([, link]) => {
    const [target, anchor] = link!.split('#') as [string, string?]
    const found = target === '' ? text : read(join(dirname(path), target))
    if (found === undefined) return [`${path}: ${link} leads to no file`]
    return anchor === undefined || anchorsIn(found).includes(anchor) ? [] : [`${path}: ${link} leads to no heading`]
  })

const readFile = (path: string): string | undefined => {
  if (!existsSync(path)) return undefined
  return path.endsWith('.md') ? readFileSync(path, 'utf8') : ''
}

test('every link of a document leads to a file, and to a heading of it', () => {
  const documents = files.filter((file) => file.endsWith('.md') && file !== 'THIRD-PARTY-NOTICES.md')
  expect(documents).toContain('docs/architecture.md')
  expect(documents.flatMap((path) => brokenLinks(path, readFileSync(path, 'utf8'), readFile))).toEqual([])
})

test('a link to a file or a heading that is not there is reported', () => {
  const read = (path: string) => (path === 'docs/a.md' ? '## Its own name' : undefined)
  expect(brokenLinks('docs/b.md', '[x](a.md#its-own-name) [y](https://x.example)', read)).toEqual([])
  expect(brokenLinks('docs/b.md', '[x](a.md#other) [y](../a.md)', read)).toEqual([
    'docs/b.md: a.md#other leads to no heading',
    'docs/b.md: ../a.md leads to no file',
  ])
})

test('every file that a document names by its whole path exists', () => {
  const missing = files
    .filter((file) => file.endsWith('.md') && !/^(docs\/decisions\/0|THIRD-PARTY|CHANGELOG)/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/`((?:contract|src|sw|server|tests|tools)\/[\w./-]+)`/g)]
        .filter(([, path]) => !/NAME|AREA/.test(path!) && !existsSync(path!) && !existsSync(`${path!}.ts`))
        .map(([, path]) => `${file}: ${path!}`),
    )
  expect(missing).toEqual([])
})

test('every decision that a source names exists', () => {
  const sources = files.filter((file) => /^(contract|src|sw|server|tests|tools)\/.*\.(tsx?|mjs|css)$/.test(file))
  const missing = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/docs\/[\w/-]+\.md\b/g)]
      .filter(([path]) => !existsSync(path) && file !== 'tests/rules/documents.test.ts')
      .map(([path]) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every decision has a number of its own, a date and a status, and is in the index once', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  expect(decisions.filter((name) => !/^\d{4}-[a-z-]+\.md$/.test(name))).toEqual([])
  expect(new Set(decisions.map((name) => name.slice(0, 4))).size).toBe(decisions.length)
  const form = /^# .+\n\n\d{4}-\d\d-\d\d, (accepted|superseded by \d{4})\.\n\n/
  expect(decisions.filter((name) => !form.test(readFileSync(`docs/decisions/${name}`, 'utf8')))).toEqual([])
  const listed = [...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, name]) => name!)
  expect(listed.sort()).toEqual([...decisions].sort())
})

test('every room has a README that names the file to read first', () => {
  const rooms = ['src', 'server'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'migrations')
      .map(({ name }) => `${folder}/${name}`),
  )
  const without = ['contract', 'contract/site', 'contract/theme', ...rooms, 'sw', 'tools', 'tests'].filter(
    (room) => room !== 'src/ui' && !/Read\s+first:\s+`/.test(readFile(`${room}/README.md`) ?? ''),
  )
  expect(without).toEqual([])
})
