import { digitsOf } from './digits.ts'
import { requiredProblem, requiredText, type Problem } from './required.ts'

/** Luhn's check (ISO/IEC 7812-1): every second digit from the right is doubled, the sum ends in 0. */
export const passesLuhn = (digits: string): boolean => /^\d+$/.test(digits) && luhnSum(digits) % 10 === 0

/** The check digit that makes the number pass Luhn's check. */
export const luhnDigit = (digits: string): number => (10 - (luhnSum(`${digits}0`) % 10)) % 10

const luhnSum = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)

/** True for the number of a gift card: 16 digits that pass Luhn's check. */
export const isGiftCardNumber = (digits: string): boolean => digits.length === 16 && passesLuhn(digits)

/** The problem of a gift card number as it is typed, with or without dashes; null: none. */
export const giftCardNumberProblem = (text: string): Problem => {
  if (requiredProblem(text)) return requiredText
  if (/[^\d\s-]/.test(text)) return 'Must only include numbers'
  const digits = digitsOf(text)
  if (digits.length !== 16) return 'Must be 16 digits'
  return passesLuhn(digits) ? null : 'Please check the number.'
}

/** Groups of four with dashes, at most 19 characters: 4242-4242-4242-4242. */
export const maskCardNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1-')

/** A number for screens and mails: only its last four digits are readable. */
export const concealCardNumber = (digits: string): string => `•••• ${digits.slice(-4)}`
