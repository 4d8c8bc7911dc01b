import type { PGlite, Transaction } from '@electric-sql/pglite'
import { asStep, isRecorded } from '#server/basics/trace.ts'

/** What of a connection is looked at: its statements, each with what follows it. */
interface Querying {
  query(...statement: never[]): unknown
}

/** The text of a statement, whose values are apart from it. */
const textOf = (statement: unknown): string => {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text
  return typeof text === 'string' ? text.slice(0, 2_000) : ''
}

const firstWord = (text: string): string => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''

/** Records each statement of a connection as a step, where steps are recorded. Only its text: values are of persons. */
export const recordStatements = (connection: Querying): void => {
  const query = connection.query.bind(connection) as (...statement: unknown[]) => unknown
  const recorded = (...statement: unknown[]): unknown => {
    // A statement with a callback has no promise to wait for.
    if (!isRecorded() || typeof statement.at(-1) === 'function') return query(...statement)
    const text = textOf(statement[0])
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
    return asStep({ name: `statement ${firstWord(text)}`, kind: 'client', attributes }, () => query(...statement))
  }
  connection.query = recorded
}

/** As `recordStatements`, for those of the transactions of the embedded database. */
export const recordTransactions = (database: PGlite): void => {
  const transaction = database.transaction.bind(database)
  database.transaction = <T>(work: (tx: Transaction) => Promise<T>) =>
    transaction((tx) => {
      recordStatements(tx)
      return work(tx)
    })
}
