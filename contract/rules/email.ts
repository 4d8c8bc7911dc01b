import { fieldLimits } from '../constants.ts'
import { messages } from '../messages.ts'
import type { Problem } from './required.ts'

// The pattern of browsers for input type=email (HTML Living Standard), with two differences: the domain has a dot,
// since customers have no mailbox on a bare host name, and dots in the local part are between other characters (RFC
// 5322), as the format `email` of the schemas requires.
const pattern =
  /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

export const isEmail = (email: string): boolean => email.length <= fieldLimits.email && pattern.test(email)

export const emailProblem = (email: string): Problem => (isEmail(email.trim()) ? null : messages.EMAIL_INVALID.text)

/** True for two spellings of one account's email: case and surrounding spaces are ignored. */
export const sameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
