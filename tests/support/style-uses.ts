import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { Sheet } from './style-sheets.ts'

interface Use {
  sheet: string
  name: string
}

/** What one module does with sheets: the classes it uses, and imports or uses that cannot be checked. */
const usesIn = (path: string, source: string): { uses: Use[]; faults: string[] } => {
  const sheets = new Map<string, string>()
  const uses: Use[] = []
  let [named, mentioned] = [0, 0]
  const faults: string[] = []
  const { program } = parseSync(path, source)
  new Visitor({
    ImportDeclaration: ({ source: { value }, specifiers }) => {
      if (!value.endsWith('.module.css')) return
      const sheet = value.startsWith('#') ? value.slice(1) : join(dirname(path), value)
      const [each] = specifiers
      if (each?.type === 'ImportNamespaceSpecifier') sheets.set(each.local.name, sheet)
      else faults.push(`${path}: ${value} is not imported with "import * as"`)
    },
  }).visit(program)
  new Visitor({
    Identifier: ({ name }) => {
      if (sheets.has(name)) mentioned += 1
    },
    MemberExpression: ({ object, property, computed }) => {
      if (!computed && property.type === 'Identifier' && sheets.has(property.name)) mentioned -= 1
      if (object.type !== 'Identifier' || !sheets.has(object.name)) return
      if (computed || property.type !== 'Identifier') return
      named += 1
      uses.push({ sheet: sheets.get(object.name)!, name: property.name })
    },
  }).visit(program)
  // Once in its import, once in each `css.name`.
  if (mentioned !== named + sheets.size)
    faults.push(`${path}: a sheet is used otherwise than by the names of its classes`)
  return { uses, faults }
}

/**
 * @param modules the text of each module by its path
 * @returns a line for each class that is used and does not exist, or exists and is used nowhere
 */
export const classFaults = (sheets: readonly Sheet[], modules: ReadonlyMap<string, string>): string[] => {
  const unused = new Map(sheets.map(({ path, classes }) => [path, new Set(classes)]))
  const known = new Map(sheets.map(({ path, classes }) => [path, new Set(classes)]))
  const faults: string[] = []
  for (const [path, source] of modules) {
    if (!source.includes('.module.css')) continue
    const found = usesIn(path, source)
    faults.push(...found.faults)
    for (const { sheet, name } of found.uses) {
      if (!known.get(sheet)?.has(name)) faults.push(`${path}: ${sheet} has no class ${name}`)
      unused.get(sheet)?.delete(name)
    }
  }
  for (const [sheet, names] of unused) for (const name of names) faults.push(`${sheet}: no module uses ${name}`)
  return faults
}

const lookups = /^(querySelector(All)?|closest|matches|locator|waitForSelector|\$\$?)$/

/** A class in a selector: `.toast`, `main .toast`, `[class*=toast]`. */
const classSelector = /(^|[\s>+~,(\w\])])\.[a-z_]|\[class/i

/** Places that find an element by a class, whose name another build may change. */
export const classLookups = (path: string, source: string): string[] => {
  const faults: string[] = []
  const { program } = parseSync(path, source)
  new Visitor({
    CallExpression: ({ callee, arguments: [selector] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!lookups.test(callee.property.name) || !selector) return
      const text = source.slice(selector.start, selector.end)
      if (!/^['"`]/.test(text) || !classSelector.test(text.slice(1, -1))) return
      faults.push(`${path}: looks for ${text}`)
    },
    MemberExpression: ({ property }) => {
      if (property.type === 'Identifier' && property.name === 'classList') faults.push(`${path}: uses classList`)
    },
  }).visit(program)
  return faults
}
