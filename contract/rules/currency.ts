import { requiredProblem, type Problem } from './required.ts'

/** The problem of an amount of money as it is typed, with a point and at most two decimals; null: none. */
export const currencyProblem = (text: string): Problem => {
  const typed = text.trim()
  if (requiredProblem(typed)) return requiredProblem(typed)
  if (/[^\d.,]/.test(typed)) return 'Must only include numbers'
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? null : 'Please enter a valid amount.'
}
