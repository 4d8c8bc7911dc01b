import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What a campaign may take out of the product: without it the campaign has to find more than nothing. */
export type Guard = 'key'

/** The header fields that the server gets: without the key, each copy of a request looks like a request of its own. */
export const headersWithout = (guard: Guard | undefined, headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  guard === 'key' && headers['idempotency-key'] !== undefined
    ? { ...headers, 'idempotency-key': randomUUID() }
    : headers
