import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A node of a source's syntax tree. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

export const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))

/** All nodes of a source. */
export const nodesOf = (source: string): SyntaxNode[] => {
  const nodes = [parseSync('source.ts', source).program as unknown as SyntaxNode]
  // The list grows while it is walked.
  for (const node of nodes) nodes.push(...childrenOf(node))
  return nodes
}

/** The name of an identifier. */
export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined

/** `a.b`: ['a', 'b']. */
export const memberOf = (node: unknown): [of: string, name: string] | undefined => {
  if (!isNode(node) || node.type !== 'MemberExpression' || node.computed) return undefined
  const [of, name] = [nameOf(node.object), nameOf(node.property)]
  return of !== undefined && name !== undefined ? [of, name] : undefined
}

/** The sources of the server's product code, by path within its folder: neither tests nor the demo. */
export const serverSources = (): Map<string, string> => {
  const root = join(import.meta.dirname, '../../server')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/^(testing|demo|migrations)\//.test(file))
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}
