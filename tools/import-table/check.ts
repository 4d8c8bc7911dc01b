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
  const faults = [...checked.flatMap(faultsOf), ...circles(checked).map((circle) => `circle: ${circle.join(' → ')}`)]
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

/** Cycles of file imports, type imports included, each once. */
const circles = (imports: readonly Import[]): string[][] => {
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
