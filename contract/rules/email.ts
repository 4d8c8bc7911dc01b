import { fieldLimits } from '../constants.ts'
import { messages } from '../messages.ts'
import type { Problem } from './required.ts'

// The shape that browsers check for input type=email (HTML Living Standard), with two differences: the domain has a
// dot, since customers have no mailbox on a bare host name, and dots in the local part stand between other characters
// (RFC 5322), which is what the format `email` of the schemas asks for.
const pattern =
  /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

export const isEmail = (email: string): boolean => email.length <= fieldLimits.email && pattern.test(email)

export const emailProblem = (email: string): Problem => (isEmail(email.trim()) ? null : messages.EMAIL_INVALID.text)

/** Two spellings of one mailbox, as far as accounts go. */
export const sameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
