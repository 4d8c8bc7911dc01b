import { sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import { rowsOf, type Tx } from '../database/transact.ts'
import { Refusal } from '../refusal.ts'
import { findAnswer, storeAnswer, type KeyScope, type StoredAnswer } from '../tables/idempotency-keys.ts'

const keptFor = 30 * 24 * 3_600_000

/** The Idempotency-Key of a request and what a repeat is compared with. */
export interface Keyed {
  scope: KeyScope
  bodyHash: string
}

/**
 * The key as the client sent it; quotes around it are ignored.
 * @throws Refusal IDEMPOTENCY_MISSING where one is required; VALIDATION for one that is no key
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

/**
 * The answer stored under the key, or null when the call is to be carried out; in that case the key is held until the
 * end of the transaction.
 * @throws Refusal IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_REUSED
 */
export const recall = async (tx: Tx, keyed: Keyed, now: Date): Promise<StoredAnswer | null> => {
  if (!(await takeLock(tx, keyed.scope))) throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 })
  const stored = await findAnswer(tx, keyed.scope, new Date(now.getTime() - keptFor))
  if (stored && stored.bodyHash !== keyed.bodyHash) throw new Refusal('IDEMPOTENCY_REUSED')
  return stored ?? null
}

/** Stores an answer of 2xx, in the transaction of its effect. */
export const keep = (tx: Tx, keyed: Keyed, status: number, body: string, now: Date): Promise<void> =>
  storeAnswer(tx, { ...keyed.scope, bodyHash: keyed.bodyHash, status, body, storedAt: now })
