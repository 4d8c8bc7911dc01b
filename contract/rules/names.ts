import { fieldLimits } from '../constants.ts'
import { requiredText, tooLongText, type Problem } from './required.ts'

/**
 * Removes from a typed name all but letters, hyphen, apostrophe and space. Phone keyboards type the curly apostrophe.
 */
export const cleanName = (typed: string): string =>
  typed
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[^\p{L}\p{M}'\- ]/gu, '')
    .slice(0, fieldLimits.name)

/** A name needs at least one letter. */
export const nameProblem = (name: string): Problem => {
  if (name.length > fieldLimits.name) return tooLongText(fieldLimits.name)
  return /^(?=.*\p{L})[\p{L}\p{M}'\- ]+$/u.test(name) ? null : requiredText
}
