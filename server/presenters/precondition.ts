import { Refusal } from '#server/basics/refusal.ts'
import { currentTag, etagOf } from '#server/basics/etag.ts'
import { successBody } from './envelope.ts'

/** The ETag of a call's answer. */
export const tagOf = (answer: unknown): string => etagOf(successBody(answer))

/**
 * Accepts a change when the edited copy is the current one, or when the request has no If-Match.
 * @param current the current answer of the marked GET, read under a lock
 * @throws Refusal PRECONDITION
 */
export const requireMatch = (ifMatch: string | null, current: unknown): void => {
  if (ifMatch !== null && currentTag(ifMatch, tagOf(current)) === null) throw new Refusal('PRECONDITION')
}
