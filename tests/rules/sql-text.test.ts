import { expect, test } from 'vitest'
import { isNode, memberOf, nodesOf, serverSources, type SyntaxNode } from '#tests/support/syntax-tree.ts'

// A value that is written into the text of a statement, rather than handed over as a parameter, can be a statement.

const argumentsOf = (node: SyntaxNode): SyntaxNode[] => (node.arguments as unknown[]).filter(isNode)

/** What is put into text that the database gets as it is: the argument of `sql.raw`, and parts of a query's template. */
const written = (source: string): string[] => {
  if (!/\b(raw|query|execute|exec)\(/.test(source)) return []
  const textOf = ({ start, end }: SyntaxNode) => source.slice(start, end)
  const inOrder = nodesOf(source).sort((a, b) => a.start - b.start)
  return inOrder.flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const [of, called] = memberOf(node.callee) ?? []
    const [first] = argumentsOf(node)
    if (!first || first.type === 'Literal') return []
    const isRaw = of === 'sql' && called === 'raw'
    const isQuery = called === 'query' || called === 'execute' || called === 'exec'
    if (isRaw && first.type !== 'TemplateLiteral') return [textOf(first)]
    if (isRaw || (isQuery && first.type === 'TemplateLiteral')) return (first.expressions as SyntaxNode[]).map(textOf)
    // A text that is put together beforehand.
    return isQuery && first.type === 'BinaryExpression' ? [textOf(first)] : []
  })
}

/** What is written into a text all the same: constants, and numbers of the tenant and its places. */
const allowed = {
  // A level of isolation, by its type; the role, the number of a tenant and those of its places.
  'database/embedded.ts': ['each'],
  // Names as the catalogue quotes them (`%I`), and numbers of pages.
  'database/engine.ts': [
    'table.name',
    "tables.map(({ name }) => name).join(', ')",
    'columns',
    'name',
    'within',
    'name',
    'columns',
  ],
  'database/open.ts': ["isolation ? ` isolation level ${isolation}` : ''", "become.join('; ')"],
  'database/transact.ts': ['bound(places)', 'each'],
  // Constants.
  'move/rows.ts': ['portion'],
  'tables/columns.ts': ['writersPlaces'],
  'tables/exported-columns.ts': ['page'],
}

test('no value is written into the text of a statement', () => {
  const found = [...serverSources()].flatMap(([file, source]) => {
    const texts = written(source)
    return texts.length > 0 ? [[file, texts] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(allowed)
})

test.each([
  ['a raw value', 'sql.raw(name)', ['name']],
  ['a raw template', 'sql.raw(`select ${name}`)', ['name']],
  ['a template of the client', 'client.query(`select ${name}`)', ['name']],
  ['a text put together', "tx.execute('select ' + name)", ["'select ' + name"]],
])('a fault: %s', (_title, source, found) => {
  expect(written(source)).toEqual(found)
})

test('no fault: parameters, and texts without values', () => {
  expect(written('tx.execute(sql`select ${name}`)\nclient.query("select 1", [name])\nsql.raw("select 1")')).toEqual([])
})
