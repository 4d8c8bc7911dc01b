import { fieldLimits } from '../constants.ts'
import { requiredText, type Problem } from './required.ts'

/** At least one word character: postal codes of any country pass. */
export const postalCodeProblem = (code: string): Problem =>
  /\w/.test(code) && code.length <= fieldLimits.postalCode ? null : requiredText
