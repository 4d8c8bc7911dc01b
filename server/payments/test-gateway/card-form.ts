import { passesLuhn } from '#contract/rules/card-number.ts'
import { digitsOf } from '#contract/rules/digits.ts'
import { behaviourOf, type Behaviour } from './cards.ts'

export const cardFields = ['number', 'name', 'expiry', 'cvc', 'zip'] as const
export type CardField = (typeof cardFields)[number]
export type CardFields = Record<CardField, string>
export type CardErrors = Partial<Record<CardField, string>>

export interface EnteredCard {
  behaviour: Behaviour
  brand: string
  lastFour: string
  expirationMonth: number
  expirationYear: number
}

const required = 'Input is required.'

/** Validates the typed fields. Returns the card, or a message for each invalid field. */
export const readCard = (fields: Partial<CardFields>, now: Date): { card: EnteredCard } | { errors: CardErrors } => {
  const checks: Record<CardField, string | null> = {
    number: numberError(fields.number ?? ''),
    name: fields.name?.trim() ? null : required,
    expiry: expiryError(fields.expiry ?? '', now),
    cvc: cvcError(fields.cvc ?? ''),
    zip: fields.zip?.trim() ? null : required,
  }
  const errors: CardErrors = {}
  for (const field of cardFields) {
    const message = checks[field]
    if (message) errors[field] = message
  }
  const number = digitsOf(fields.number ?? '')
  const behaviour = behaviourOf(number)
  const expiry = readExpiry(fields.expiry ?? '')
  if (Object.keys(errors).length > 0 || !behaviour || !expiry) return { errors }
  return {
    card: {
      behaviour,
      brand: 'visa',
      lastFour: number.slice(-4),
      expirationMonth: expiry.month,
      expirationYear: expiry.year,
    },
  }
}

const numberError = (text: string): string | null => {
  if (text.trim() === '') return required
  if (/[^\d\s-]/.test(text)) return 'Must only include numbers'
  const digits = digitsOf(text)
  if (digits.length !== 16) return 'Must be 16 digits'
  if (!passesLuhn(digits)) return 'Please check the card number.'
  return behaviourOf(digits) ? null : 'This is a test form. Try 4242 4242 4242 4242.'
}

/** MM/YY, of this century. */
const readExpiry = (text: string): { month: number; year: number } | null => {
  const [, month, year] = /^\s*(\d{2})\s*\/?\s*(\d{2})\s*$/.exec(text) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null
  return { month: Number(month), year: 2000 + Number(year) }
}

/** A card is valid until the end of its month. */
const expiryError = (text: string, now: Date): string | null => {
  if (text.trim() === '') return required
  const expiry = readExpiry(text)
  if (!expiry) return 'Use MM / YY.'
  return Date.UTC(expiry.year, expiry.month, 1) > now.getTime() ? null : 'This card has expired.'
}

const cvcError = (text: string): string | null => {
  if (text.trim() === '') return required
  return /^\d{3,4}$/.test(text.trim()) ? null : 'Must be 3 digits'
}
