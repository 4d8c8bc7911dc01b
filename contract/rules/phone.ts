import { digitsOf } from './digits.ts'
import { requiredProblem, type Problem } from './required.ts'

/** (555) 555-0142 from exactly 10 digits, whatever the punctuation; empty for any other number of digits. */
export const formatPhone = (text: string): string => {
  const digits = digitsOf(text)
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : ''
}

/** A number for reading; one without 10 digits as its owner wrote it. */
export const phoneText = (phone: string): string => formatPhone(phone) || phone

/** The link that dials a number: "tel:+49301234". */
export const callAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** The problem of a phone number as it is typed, in any punctuation; null: none. */
export const phoneProblem = (text: string): Problem =>
  requiredProblem(text) ?? (digitsOf(text).length === 10 ? null : 'Must be 10 digits')
