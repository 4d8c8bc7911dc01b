import { messages } from '../messages.ts'

/** What is wrong with a field, in the words that the person reads; null: nothing. */
export type Problem = string | null

export const requiredText = messages.VALIDATION.text

/** A required field needs more than spaces. */
export const requiredProblem = (value: unknown): Problem =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') ? requiredText : null
