import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import {
  childrenOf,
  isNode,
  memberOf,
  nameOf,
  nodesOf,
  serverSources,
  type SyntaxNode,
} from '#tests/support/syntax-tree.ts'

// A statement over all rows of a tenant takes longer the more the tenant has. One statement may take five seconds.

const folder = join(import.meta.dirname, '../../server/tables')

/** Columns that name one person. */
const ofUser = ['user_id', 'email_key', 'waiting_for_email', 'to', 'invited_by']
/** Columns of keys that many rows share. */
const coarse = ['tenant_id', 'kind', 'reason', 'method', 'path', 'config_timestamp']

/** Members of a table by which few rows are meant: those of its keys, and those that name a person. */
const boundingOf = (table: PgTable): Set<string> => {
  const { columns, primaryKeys, indexes, uniqueConstraints } = getTableConfig(table)
  const keys = [
    ...columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => [name]),
    ...[...primaryKeys, ...uniqueConstraints].map((key) => key.columns.map(({ name }) => name)),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) => config.columns.flatMap((column) => ('name' in column ? [String(column.name)] : []))),
  ]
  // A table may have one row for each tenant.
  const fine = keys.flatMap((key) => (key.length === 1 ? key : key.filter((name) => !coarse.includes(name))))
  const names = new Set([...fine, ...ofUser])
  const members = Object.entries(table as unknown as Record<string, { name?: unknown } | undefined>)
  return new Set(members.flatMap(([member, column]) => (names.has(String(column?.name)) ? [member] : [])))
}

const files = readdirSync(folder).filter((file) => /(?<!\.test)\.ts$/.test(file))
const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>))
const tables = new Map(
  modules
    .flatMap(Object.entries)
    .flatMap(([name, table]) => (table instanceof PgTable ? [[name, boundingOf(table)] as const] : [])),
)

type Known = Map<string, SyntaxNode>

/** Functions and constants of a file by name: conditions are made of them. */
const declared = (nodes: SyntaxNode[]): Known =>
  new Map(
    nodes.flatMap((node): [string, SyntaxNode][] => {
      const name = node.type === 'VariableDeclarator' ? nameOf(node.id) : undefined
      return name !== undefined && isNode(node.init) ? [[name, node.init]] : []
    }),
  )

const without = (known: Known, name: string): Known => new Map([...known].filter(([each]) => each !== name))

/** Whether a condition names a bounding column of the table. What is one of several alternatives bounds nothing. */
const isBounding = (condition: SyntaxNode, table: string, known: Known): boolean => {
  const isColumn = (node: unknown): boolean => {
    const [of, name] = memberOf(node) ?? []
    return of === table && name !== undefined && tables.get(table)!.has(name)
  }
  if (condition.type === 'TaggedTemplateExpression')
    return (condition.quasi as { expressions: unknown[] }).expressions.some(isColumn)
  if (condition.type === 'CallExpression') {
    const called = nameOf(condition.callee)
    if (called === 'eq' || called === 'inArray') return isColumn((condition.arguments as unknown[])[0])
    if (called === 'or' || called === 'not') return false
  }
  const name = nameOf(condition.type === 'CallExpression' ? condition.callee : condition)
  const own = name === undefined ? undefined : known.get(name)
  if (name !== undefined && own) return isBounding(own, table, without(known, name))
  return childrenOf(condition).some((child) => isBounding(child, table, known))
}

/** The condition of a statement: the argument of `where` in the calls that follow. */
const conditionOf = (statement: SyntaxNode, parents: Map<SyntaxNode, SyntaxNode>): SyntaxNode | undefined => {
  let node = statement
  for (let next = parents.get(node); next; next = parents.get(node)) {
    if (node.type === 'MemberExpression' && nameOf(node.property) === 'where')
      return (next.arguments as SyntaxNode[])[0]
    if (next.type !== 'MemberExpression' && next.type !== 'CallExpression') return undefined
    node = next
  }
  return undefined
}

/** Statements that delete or update rows which neither a key, a person nor a portion bounds. */
const unbounded = (source: string): string[] => {
  if (!/delete|update/.test(source)) return []
  const nodes = nodesOf(source)
  const known = declared(nodes)
  const parents = new Map(nodes.flatMap((node) => childrenOf(node).map((child) => [child, node] as const)))
  return nodes.flatMap((node) => {
    if (node.type === 'TemplateElement') {
      const text = (node.value as { raw: string }).raw
      const isWhole = /\b(delete from|update \w+ set)\b/.test(text)
      const around = parents.get(node)!
      const all = source.slice(around.start, around.end)
      return isWhole && !/\b(ctid|limit|from claim)\b/.test(all) ? [`the text "${text.trim().slice(0, 40)}"`] : []
    }
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return []
    const verb = nameOf(node.callee.property)
    const table = nameOf((node.arguments as unknown[])[0])
    if ((verb !== 'delete' && verb !== 'update') || table === undefined || !tables.has(table)) return []
    const condition = conditionOf(node, parents)
    return condition && isBounding(condition, table, known) ? [] : [`${verb} ${table}`]
  })
}

/** Statements over more rows, and why they are one statement all the same. */
const allowed = {
  // Of a few buckets, each of some hundred rows.
  'move/rows.ts': ['the text "delete from"'],
  // One transaction with the new account: no card is left that only the replaced account can charge.
  'tables/cards.ts': ['delete cards'],
  // One transaction with the site's mark: none of its work runs afterwards.
  'tables/work.ts': ['delete work'],
  // At the start of a process that is alone on its database, before it serves.
  'tables/work-claims.ts': ['update work'],
  // A site has one pair, or two while they change.
  'tables/terminals.ts': ['update terminals'],
}

test('no statement deletes or updates all rows of a tenant at once', () => {
  const faults = [...serverSources()].flatMap(([file, source]) => {
    const found = unbounded(source)
    return found.length > 0 ? [[file, found] as const] : []
  })
  expect(Object.fromEntries(faults)).toEqual(allowed)
})

test.each([
  ['no condition', 'tx.delete(walletItems)', 'delete walletItems'],
  ['the tenant', 'tx.delete(orders).where(eq(orders.tenantId, tenant))', 'delete orders'],
  ['a state', "tx.update(orders).set({}).where(and(eq(orders.state, 'x'), eq(orders.kind, 'y')))", 'update orders'],
  ['an alternative', 'tx.delete(users).where(or(eq(users.id, id), isNull(users.deletedAt)))', 'delete users'],
  ["another table's key", 'tx.delete(walletItems).where(eq(walletItems.orderId, orders.id))', 'delete walletItems'],
  [
    'a text',
    'rowsOf(tx, sql`update users set referred_by = null where tenant_id = ${tenant}`)',
    'the text "update users',
  ],
])('a fault: a statement bounded by %s', (_title, source, fault) => {
  const [found, ...others] = unbounded(source)
  expect(found).toContain(fault)
  expect(others).toEqual([])
})

test.each([
  ['a key', 'tx.delete(orders).where(eq(orders.id, id))'],
  ['keys', 'tx.delete(orders).where(and(isNull(orders.fencedAt), inArray(orders.id, ids))).returning()'],
  ['a user', 'tx.update(walletItems).set({}).where(eq(walletItems.userId, id))'],
  ['a condition with a name', 'const of = (id) => eq(orders.id, id)\ntx.delete(orders).where(of(1))'],
  ['the tenant, of whom it has one row', 'tx.update(merchants).set({}).where(eq(merchants.tenantId, tenant))'],
  ['a portion', 'sql`delete from ${table} where ctid = any(${some})`'],
])('no fault: a statement bounded by %s', (_title, source) => {
  expect(unbounded(source)).toEqual([])
})
