import { fieldLimits } from '../constants.ts'
import { requiredText, type Problem } from './required.ts'

/**
 * Removes from a typed name all but letters, hyphen, apostrophe and space. Phone keyboards type the curly apostrophe.
 */
export const cleanName = (typed: string): string =>
  typed
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[^\p{L}\p{M}'\- ]/gu, '')
    .slice(0, fieldLimits.name)

/** A name needs at least one letter. */
export const nameProblem = (name: string): Problem =>
  /^(?=.*\p{L})[\p{L}\p{M}'\- ]+$/u.test(name) && name.length <= fieldLimits.name ? null : requiredText
