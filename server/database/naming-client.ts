import pg from 'pg'

/** Uses of a statement by a pool before it gets a name. */
const usesBeforeNamed = 5
/** A connection keeps the plan of each named statement: this many at most. */
const mostNamed = 300
/** Texts whose uses are counted at most, since some are made of as many parts as a request has. */
const mostCounted = 2_000

interface Statement {
  text: string
  name?: string | undefined
}

const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)

/** Names texts from their uses: undefined for one that is not used often, or that came late. */
const makeNames = (): ((text: string) => string | undefined) => {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNamed) return known
    const used = (uses.get(text) ?? 0) + 1
    if (used > usesBeforeNamed) {
      uses.delete(text)
      names.set(text, `often ${names.size + 1}`)
    } else if (uses.has(text) || uses.size < mostCounted) uses.set(text, used)
    return names.get(text)
  }
}

/**
 * The class of the clients of one pool, which name the statements with values that the pool often uses: each connection
 * parses and plans them once.
 */
export const makeNamingClient = (): typeof pg.Client => {
  const nameOf = makeNames()
  return class NamingClient extends pg.Client {
    override query(...[query, ...rest]: unknown[]): never {
      const isUnnamed = isStatement(query) && query.name === undefined && Array.isArray(rest[0])
      return super.query(
        ...([isUnnamed ? { ...query, name: nameOf(query.text) } : query, ...rest] as [string]),
      ) as never
    }
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
