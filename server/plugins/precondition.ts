import { Refusal } from '../refusal.ts'
import { etagOf, isCurrent, successBody } from './answers.ts'

/**
 * Lets a change through when the copy that was edited is the current one, or when the client does not say.
 * @param current what the marked GET would answer now, read under a lock
 * @throws Refusal PRECONDITION
 */
export const requireMatch = (ifMatch: string | null, current: unknown): void => {
  if (ifMatch !== null && !isCurrent(ifMatch, etagOf(successBody(current)))) throw new Refusal('PRECONDITION')
}
