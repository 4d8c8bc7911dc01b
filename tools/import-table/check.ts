import { readImports, type Import } from './read.ts'
import { isTest, neverImported, reactFree, reactPackages, table, typesOnly, typesOnlyFor } from './table.ts'

const rooms = ['contract', 'src', 'sw', 'server', 'tests', 'tools']
const isProject = (path: string): boolean => rooms.some((room) => path.startsWith(`${room}/`))

export interface Report {
  files: number
  faults: string[]
}

/** Checks the sources against the import table. Reading no file is a fault. */
export const checkImports = (root: string): Report => {
  const { files, imports } = readImports(root, rooms)
  const checked = imports.filter(({ from }) => !isTest(from))
  const faults = [
    ...checked.flatMap(faultsOf),
    ...circles(checked).map((circle) => `circle: ${circle.join(' → ')}`),
    ...circles(betweenFolders(checked)).map((circle) => `circle of folders: ${circle.join(' → ')}`),
  ]
  return { files: files.length, faults: files.length === 0 ? ['no source file was read'] : faults }
}

const faultsOf = ({ from, to, typeOnly }: Import): string[] => {
  const say = (why: string) => [`${from} may not import ${to}: ${why}`]
  if (!isProject(to))
    return reactFree.test(from) && reactPackages.test(to) ? say('this room also runs in the worker') : []
  if (neverImported.test(to)) return say('nothing imports tests or tools')
  if (typesOnlyFor.test(from) && typesOnly.test(to) && !typeOnly)
    return say('the app takes only the types of the schemas')
  const row = table.find(({ room }) => room.test(from))
  if (!row) return say('its folder has no row in the table')
  const own = row.room.exec(from)![0]
  return to.startsWith(own) || row.may.some((allowed) => allowed.test(to)) ? [] : say('the table forbids it')
}

interface Edge {
  from: string
  to: string
}

/**
 * The imports as edges between folders that stand beside each other: an import from a/b/c/x.ts to a/d/y.ts is one from
 * a/b to a/d. A folder and the folders inside it are one thing.
 */
const betweenFolders = (imports: readonly Import[]): Edge[] =>
  imports.flatMap(({ from, to }) => {
    const [one, other] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)]
    const shared = one.findIndex((part, at) => part !== other[at])
    if (!isProject(to) || shared < 0 || other.length <= shared) return []
    return [{ from: one.slice(0, shared + 1).join('/'), to: other.slice(0, shared + 1).join('/') }]
  })

/** Cycles of imports, type imports included, each once. */
const circles = (imports: readonly Edge[]): string[][] => {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) if (isProject(to)) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (file: string, path: string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) return void found.push([...path.slice(start), file])
    if (done.has(file)) return
    for (const each of next.get(file) ?? []) walk(each, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return found
}
