import { fieldLimits } from '../constants.ts'
import { requiredText, tooLongText, type Problem } from './required.ts'

/** At least one word character: postal codes of any country pass. */
export const postalCodeProblem = (code: string): Problem =>
  code.length > fieldLimits.postalCode ? tooLongText(fieldLimits.postalCode) : /\w/.test(code) ? null : requiredText
