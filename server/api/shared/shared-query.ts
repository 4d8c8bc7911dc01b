import { LRUCache } from 'lru-cache'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call } from '#contract/endpoints/index.ts'
import { readInput } from '../input.ts'

export interface SharedQuery {
  /** Validated. */
  query: unknown
  /** Unique for the call and what the query means, however it is spelled. */
  name: string
}

/** The name of a call's answer. @param query validated; absent or empty: the call has none */
export const sharedName = (call: string, query?: object): string =>
  query && Object.keys(query).length > 0 ? `${call} ${JSON.stringify(query)}` : call

/** Spellings of one call's query; a flood of others must not fill the memory. */
const mostSpellings = 500

/** Reads the query of a request, once for each spelling. @throws Refusal, as `readInput` */
export const sharedQuery = (call: Call, endpoint: Endpoint): ((request: FastifyRequest) => SharedQuery) => {
  const plain: SharedQuery = { query: undefined, name: call }
  if (!endpoint.query) return () => plain
  const spellings = new LRUCache<string, SharedQuery>({ max: mostSpellings })
  return ({ url, query }) => {
    const spelling = url.slice(url.indexOf('?'))
    const known = spellings.get(spelling)
    if (known) return known
    const read = readInput(endpoint, 'query', query)
    const found = { query: read, name: sharedName(call, read as object) }
    spellings.set(spelling, found)
    return found
  }
}
