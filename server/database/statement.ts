import type { Tx } from './transact.ts'

/** A query of drizzle. */
interface Preparable<R> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<R> }
}

type Prepared = ReturnType<Preparable<unknown>['prepare']>

const kept = new WeakMap<Tx, Map<string, Prepared>>()

/** Keeps the statements that are prepared on a connection. Without it, a statement is built at each use. */
export const keepsStatements = (tx: Tx): Tx => {
  kept.set(tx, new Map())
  return tx
}

/**
 * A query that is built and parsed once for each connection. For the reads of every request: building takes longer than
 * running them. Its values are `sql.placeholder`s.
 * @param name unique; the name of the prepared statement
 */
export const statement =
  <R>(name: string, build: (tx: Tx) => Preparable<R>) =>
  (tx: Tx, values: Record<string, unknown>): Promise<R> => {
    const statements = kept.get(tx)
    const known = statements?.get(name) ?? build(tx).prepare(name)
    statements?.set(name, known)
    return known.execute(values) as Promise<R>
  }
