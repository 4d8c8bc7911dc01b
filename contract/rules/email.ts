import { fieldLimits } from '../constants.ts'
import { messages } from '../messages.ts'
import type { Problem } from './required.ts'

// The shape that browsers check for input type=email (HTML Living Standard), plus a dot in the domain: nobody here
// has a mailbox on a bare host name.
const pattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

export const isEmail = (email: string): boolean => email.length <= fieldLimits.email && pattern.test(email)

export const emailProblem = (email: string): Problem => (isEmail(email.trim()) ? null : messages.EMAIL_INVALID.text)

/** Two spellings of one mailbox, as far as accounts go. */
export const sameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
