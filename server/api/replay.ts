import { sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/messages.ts'
import type { OnceOptions } from '#server/database/once.ts'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { findAnswer, storeAnswer, type KeyScope, type StoredAnswer } from '#server/tables/idempotency-keys.ts'

const keptFor = 30 * 24 * 3_600_000

/** The Idempotency-Key of a request, and the values that a repeat is compared with. */
export interface Keyed {
  scope: KeyScope
  bodyHash: string
}

/**
 * The key as sent; quotes around it are ignored.
 * @throws Refusal IDEMPOTENCY_MISSING where a key is required; VALIDATION for a malformed one
 */
export const readKey = (endpoint: Endpoint, header: string | string[] | undefined): string | null => {
  if (!endpoint.idempotency || endpoint.idempotency === 'ignored') return null
  const written = (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
  const key = written.replace(/^"(.*)"$/, '$1')
  if (key === '') {
    if (endpoint.idempotency === 'required') throw new Refusal('IDEMPOTENCY_MISSING')
    return null
  }
  const pattern = endpoint.idempotency === 'attempt' ? /^.{1,128}$/ : /^[!-~]{1,128}$/
  if (!pattern.test(key)) throw new Refusal(endpoint.idempotency === 'required' ? 'IDEMPOTENCY_MISSING' : 'VALIDATION')
  return key
}

const takeLock = async (tx: Tx, scope: KeyScope): Promise<boolean> => {
  const name = JSON.stringify([scope.tenantId, scope.subject, scope.method, scope.path, scope.key])
  const [row] = await rowsOf<{ taken: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`,
  )
  return row?.taken === true
}

const findReplay = async (tx: Tx, keyed: Keyed, now: Date): Promise<StoredAnswer | null> => {
  if (!(await takeLock(tx, keyed.scope))) throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 })
  const stored = await findAnswer(tx, keyed.scope, new Date(now.getTime() - keptFor))
  if (stored && stored.bodyHash !== keyed.bodyHash) throw new Refusal('IDEMPOTENCY_REUSED')
  if (stored && stored.status >= 400) throw new Refusal(stored.body as ErrorCode)
  return stored ?? null
}

/** Stores a 2xx answer in the transaction of its effect, or the code of a refusal with its status. */
export const storeReplay = (tx: Tx, keyed: Keyed, status: number, body: string, now: Date): Promise<void> =>
  storeAnswer(tx, { ...keyed.scope, bodyHash: keyed.bodyHash, status, body, storedAt: now })

export interface KeyedWork<T> extends OnceOptions {
  tx: Tx
  /** Null: the work runs, and nothing is stored. */
  keyed: Keyed | null
  now: Date
  /** Gets the 2xx answer that is stored under the key; null: the call must run. */
  work: (stored: StoredAnswer | null) => Promise<T>
}

/**
 * Runs work while the key is locked, until the end of the transaction. A refusal that ends the key is stored under it
 * and keeps its effects, so the work must refuse before it writes.
 * @throws Refusal IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_REUSED; the refusal that ended the key
 */
export const underKey = async <T>({ tx, keyed, now, work, ends = () => false }: KeyedWork<T>): Promise<T> => {
  if (!keyed) return work(null)
  const stored = await findReplay(tx, keyed, now)
  try {
    return await work(stored)
  } catch (error) {
    if (!(error instanceof Refusal) || !ends(error.code)) throw error
    await storeReplay(tx, keyed, error.status, error.code, now)
    throw new Refusal(error.code, { ...error.detail, keepEffects: true })
  }
}
