import { Refusal } from '../refusal.ts'
import { currentTag, etagOf, successBody } from './answers.ts'

/**
 * Lets a change through when the copy that was edited is the current one, or when the client does not say.
 * @param current what the marked GET would answer now, read under a lock
 * @throws Refusal PRECONDITION
 */
export const requireMatch = (ifMatch: string | null, current: unknown): void => {
  if (ifMatch !== null && currentTag(ifMatch, etagOf(successBody(current))) === null) throw new Refusal('PRECONDITION')
}
