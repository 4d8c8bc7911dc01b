import { requiredText, type Problem } from './required.ts'

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** (555) 555-0142 from exactly 10 digits, whatever the punctuation; empty for any other number of digits. */
export const formatPhone = (text: string): string => {
  const digits = digitsOf(text)
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : ''
}

export const phoneProblem = (text: string): Problem => (digitsOf(text).length === 10 ? null : requiredText)
