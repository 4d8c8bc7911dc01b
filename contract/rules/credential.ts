import type { CredentialField } from '../shapes/card-processor.ts'
import { requiredProblem, requiredText, tooLongText, tooShortText, type Problem } from './required.ts'

const formText = 'This does not have the form of such a value.'

/** What is wrong with a value for a member of a processor's credentials; null: nothing. Spaces around it do not count. */
export const credentialProblem = (field: CredentialField, value: unknown): Problem => {
  if (requiredProblem(value)) return field.isRequired ? requiredText : null
  if (typeof value !== 'string') return formText
  const text = value.trim()
  if (text.length > field.maxLength) return tooLongText(field.maxLength)
  if (text.length < field.minLength) return tooShortText(field.minLength)
  if (field.choices && !field.choices.includes(text)) return formText
  return field.pattern === null || new RegExp(field.pattern, 'u').test(text) ? null : formText
}
