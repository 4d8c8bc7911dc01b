import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Postgres } from '#tests/support/postgres/run-postgres.ts'

/**
 * What a campaign may take out of the product: without it the campaign has to find more than nothing.
 * - key: each copy of a request looks like a request of its own
 * - take: an order with a code does not count as a use of it
 * - limits: wrong passwords are not limited
 */
export type Guard = 'key' | 'take' | 'limits'

/** How a campaign differs from the usual one. */
export interface Setting {
  without?: Guard
  /** Its servers have their databases there, instead of an embedded one each. */
  postgres?: Postgres
}

/** The address that the server gets: without the key, each copy of a refund looks like a refund of its own. */
export const pathWithout = (guard: Guard | undefined, path: string): string =>
  guard === 'key' ? path.replace(/(?<=\/refunds\/)[0-9a-f-]{36}$/, () => randomUUID()) : path

/** The header fields that the server gets: without the key, each copy of a request looks like a request of its own. */
export const headersWithout = (guard: Guard | undefined, headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  guard === 'key' && headers['idempotency-key'] !== undefined
    ? { ...headers, 'idempotency-key': randomUUID() }
    : headers
