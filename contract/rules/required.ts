import { messages } from '../messages.ts'

/** The problem of a field, as the text that the user reads; null: none. */
export type Problem = string | null

export const requiredText = messages.VALIDATION.text

/** The limits of a text, in characters. */
export const tooLongText = (limit: number): string => `Use at most ${limit} characters.`
export const tooShortText = (limit: number): string => `Use at least ${limit} characters.`

/** A required field needs at least one character other than a space. */
export const requiredProblem = (value: unknown): Problem =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') ? requiredText : null
