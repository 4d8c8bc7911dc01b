import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from './transact.ts'

/** The committed transactions that a read sees, by Postgres's 64-bit transaction ids. */
export interface Snapshot {
  /** Every transaction below it has ended. */
  min: number
  /** No transaction from it on is seen. */
  max: number
  /** Transactions between the two that had not ended. */
  running: ReadonlySet<number>
}

/** Parses "min:max:id,id". */
const parse = (text: string): Snapshot => {
  const [min, max, running = ''] = text.split(':')
  return { min: Number(min), max: Number(max), running: new Set(running.split(',').filter(Boolean).map(Number)) }
}

/** The snapshot of this moment; later statements of the transaction see at least as much. */
export const readSnapshot = async (tx: Tx): Promise<Snapshot> => {
  const [row] = await rowsOf<{ snapshot: string }>(tx, sql`select pg_current_snapshot()::text as snapshot`)
  return parse(row!.snapshot)
}

/** True when a read with the snapshot sees what transaction `id` has committed. */
export const sees = ({ min, max, running }: Snapshot, id: number): boolean => id < min || (id < max && !running.has(id))

/** The id of this transaction: a read that sees it sees all that the transaction writes. */
export const ownId = async (tx: Tx): Promise<string> => {
  const [row] = await rowsOf<{ id: string }>(tx, sql`select pg_current_xact_id()::text as id`)
  return row!.id
}
