import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import {
  parseSync,
  type ArrowFunctionExpression,
  type Declaration,
  type ExportDefaultDeclarationKind,
  type Expression,
  type Function as FunctionNode,
  type ParamPattern,
  type Program,
} from 'oxc-parser'
import { expect, test } from 'vitest'

/** Sources of commands by their path within server/commands. */
type Sources = Record<string, string>
type Value = Expression | FunctionNode | ExportDefaultDeclarationKind

const values = [
  'Literal',
  'BinaryExpression',
  'UnaryExpression',
  'TemplateLiteral',
  'ObjectExpression',
  'ArrayExpression',
]

const parse = (file: string, source: string): Program['body'] => parseSync(file, source).program.body

const isFunction = (value: Value): value is FunctionNode | ArrowFunctionExpression =>
  ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(value.type)

/** The functions and constants that a statement declares, by name. */
const declaredBy = (node: Program['body'][number] | Declaration): [name: string, value: Value][] => {
  if (node.type === 'ExportNamedDeclaration') return node.declaration ? declaredBy(node.declaration) : []
  if (node.type === 'FunctionDeclaration') return [[node.id?.name ?? 'default', node]]
  if (node.type !== 'VariableDeclaration') return []
  return node.declarations.flatMap(({ id, init }) => (id.type === 'Identifier' && init ? [[id.name, init]] : []))
}

/** What a file exports, types aside: the name and the value of each. */
const exported = (body: Program['body']): [name: string, value: Value][] => {
  const known = new Map(body.flatMap(declaredBy))
  return body.flatMap((statement): [string, Value][] => {
    if (statement.type === 'ExportDefaultDeclaration') return [['default', statement.declaration]]
    if (statement.type !== 'ExportNamedDeclaration') return []
    const separate = statement.specifiers.flatMap(({ local }): [string, Value][] => {
      const name = local.type === 'Literal' ? local.value : local.name
      const value = known.get(name)
      return value ? [[name, value]] : []
    })
    return [...declaredBy(statement), ...separate]
  })
}

const interfaces = (body: Program['body']): Set<string> =>
  new Set(
    body
      .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
      .flatMap((node) => (node?.type === 'TSInterfaceDeclaration' ? [node.id.name] : [])),
  )

/** The file of the commands that a name is imported from; undefined for one of another room. */
const originOf = (file: string, body: Program['body'], name: string): string | undefined => {
  const request = body.flatMap((node) =>
    node.type === 'ImportDeclaration' && node.specifiers.some(({ local }) => local.name === name)
      ? [node.source.value]
      : [],
  )[0]
  return request?.startsWith('.') ? posix.join(posix.dirname(file), request) : undefined
}

/** True: the parameter's type is an interface of this file, or of another file of the commands, without arguments. */
const isDescribed = (sources: Sources, file: string, parameter: ParamPattern): boolean => {
  const type = 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined
  if (type?.type !== 'TSTypeReference' || type.typeArguments || type.typeName.type !== 'Identifier') return false
  const { name } = type.typeName
  const body = parse(file, sources[file]!)
  const origin = interfaces(body).has(name) ? file : originOf(file, body, name)
  const source = sources[origin ?? '']
  return parameter.type !== 'RestElement' && source !== undefined && interfaces(parse(file, source)).has(name)
}

const faultsOf = (sources: Sources): string[] =>
  Object.entries(sources).flatMap(([file, source]) =>
    exported(parse(file, source)).flatMap(([name, value]) => {
      if (values.includes(value.type)) return []
      if (!isFunction(value)) return [`${file}: ${name} is neither a function nor a plain value`]
      const [parameter, ...others] = value.params
      if (!parameter || others.length > 0) return [`${file}: ${name} has ${value.params.length} parameters`]
      return isDescribed(sources, file, parameter) ? [] : [`${file}: ${name} has an unnamed parameter`]
    }),
  )

const commands = (): Sources => {
  const root = join(import.meta.dirname, '../../server/commands')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  return Object.fromEntries(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]))
}

test('every exported function of the commands takes one argument, described by an interface of the commands', () => {
  const sources = commands()
  expect(Object.values(sources).flatMap((source) => exported(parse('x.ts', source))).length).toBeGreaterThan(40)
  expect(faultsOf(sources)).toEqual([])
})

const wash = 'export interface Wash { tx: Tx }\n'

test.each([
  ['two parameters', `${wash}export const clean = (tx: Tx, wash: Wash) => wash`, 'clean has 2 parameters'],
  ['no parameter', 'export const clean = () => 1', 'clean has 0 parameters'],
  ['a function declaration', `${wash}export function clean(tx: Tx, wash: Wash) {}`, 'clean has 2 parameters'],
  ['a separate export', `${wash}const clean = (a: Wash, b: Wash) => a\nexport { clean }`, 'clean has 2 parameters'],
  ['a default export', `${wash}export default (a: Wash, b: Wash) => a`, 'default has 2 parameters'],
  ['no type', 'export const clean = (wash) => wash', 'clean has an unnamed parameter'],
  ['a type without a name', 'export const clean = ({ tx }: { tx: Tx }) => tx', 'clean has an unnamed parameter'],
  ['a derived type', `${wash}export const clean = (wash: Omit<Wash, 'tx'>) => wash`, 'clean has an unnamed parameter'],
  ['a default value', `${wash}export const clean = (wash: Wash = {}) => wash`, 'clean has an unnamed parameter'],
  ['a rest parameter', `${wash}export const clean = (...all: Wash[]) => all`, 'clean has an unnamed parameter'],
  [
    'a type of another room',
    `import type { Car } from '#server/tables/cars.ts'\nexport const clean = (car: Car) => car`,
    'clean has an unnamed parameter',
  ],
  ['a function that a call makes', 'export const clean = made()', 'clean is neither a function nor a plain value'],
])('a fault: %s', (_title, source, fault) => {
  expect(faultsOf({ 'clean.ts': source })).toEqual([`clean.ts: ${fault}`])
})

test('no fault: an interface of another file of the commands, and a constant', () => {
  const imported = `import type { Wash } from '../wash.ts'\n`
  const source = `${imported}export const most = 4 * 60\nexport const clean = ({ tx }: Wash) => tx`
  expect(faultsOf({ 'kiosk/clean.ts': source, 'wash.ts': wash })).toEqual([])
})
