import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

export interface Import {
  from: string
  /** A project file by its path, or a package by its name. */
  to: string
  typeOnly: boolean
}

const code = /\.(ts|tsx|mts|mjs)$/

/**
 * All imports of all source files in the folders, dynamic ones included. Paths are relative to `root`, with forward
 * slashes.
 */
export const readImports = (root: string, folders: readonly string[]): { files: string[]; imports: Import[] } => {
  const files = folders
    .flatMap((folder) => filesUnder(join(root, folder)))
    .map((file) => relative(root, file).replaceAll('\\', '/'))
  return { files, imports: files.flatMap((file) => importsOf(root, file)) }
}

const filesUnder = (path: string): string[] => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return code.test(path) ? [path] : []
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => filesUnder(join(path, name)))
}

const importsOf = (root: string, file: string): Import[] => {
  const source = readFileSync(join(root, file), 'utf8')
  const { module, program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    request: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const again = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter((entry) => entry.moduleRequest)
      .map((entry) => ({ request: entry.moduleRequest!.value, typeOnly: entry.isType })),
  )
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const text = /^['"`](.+)['"`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))
    return text ? [{ request: text[1]!, typeOnly: false }] : []
  })
  // A type may be named where it is used: `import('./x.ts').Name`.
  const types = source.includes('import(') ? importTypesIn(program).map((request) => ({ request, typeOnly: true })) : []
  return [...statics, ...again, ...dynamic, ...types].map(({ request, typeOnly }) => ({
    from: file,
    to: resolve(file, request),
    typeOnly,
  }))
}

const importTypesIn = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return []
  const { type, source } = node as { type?: string; source?: { value?: string } }
  const own = type === 'TSImportType' && source?.value ? [source.value] : []
  return [...own, ...Object.values(node).flatMap(importTypesIn)]
}

/** "#src/x.ts" and "./x.ts" are project files; any other request is a package. Queries such as ?raw are dropped. */
const resolve = (file: string, request: string): string => {
  const path = request.replace(/\?.*$/, '')
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? posix.join(posix.dirname(file), path) : path
}
