import pg from 'pg'

/** Uses of a statement in this process before it gets a name. */
const usesBeforeNamed = 5
/** A connection keeps the plan of each named statement: this many at most. */
const mostNamed = 300
/** Texts whose uses are counted at most, since some are made of as many parts as a request has. */
const mostCounted = 2_000

const uses = new Map<string, number>()
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNamed) return known
  const used = (uses.get(text) ?? 0) + 1
  if (used > usesBeforeNamed) {
    uses.delete(text)
    names.set(text, `often ${names.size + 1}`)
  } else if (uses.has(text) || uses.size < mostCounted) uses.set(text, used)
  return names.get(text)
}

interface Statement {
  text: string
  name?: string | undefined
}

const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)

/** A client that names the statements with values that are often used: each connection parses and plans them once. */
export class NamingClient extends pg.Client {
  override query(...[query, ...rest]: unknown[]): never {
    const isUnnamed = isStatement(query) && query.name === undefined && Array.isArray(rest[0])
    return super.query(...([isUnnamed ? { ...query, name: nameOf(query.text) } : query, ...rest] as [string])) as never
  }
}

/**
 * A client of a pooler, which may give each transaction another connection of the database: a statement that was prepared
 * by name is not there then, so every statement is sent whole.
 */
export class NamelessClient extends pg.Client {
  override query(...[query, ...rest]: unknown[]): never {
    return super.query(...([isStatement(query) ? { ...query, name: undefined } : query, ...rest] as [string])) as never
  }
}
