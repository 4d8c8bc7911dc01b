import { messages, passwordMessages } from '../messages.ts'
import type { Problem } from './required.ts'

/** In the order in which they are checked. Any character other than A-Z, a-z and 0-9 is a special character. */
const rules: readonly ((password: string) => boolean)[] = [
  (password) => /[a-z]/.test(password),
  (password) => /[A-Z]/.test(password),
  (password) => /[0-9]/.test(password),
  (password) => /[^A-Za-z0-9]/.test(password),
  (password) => password.length >= 8,
  (password) => !password.toLowerCase().includes('password'),
]

/** Every rule with whether it is met, for a list that ticks off while typing. */
export const passwordChecks = (password: string): { text: string; met: boolean }[] =>
  passwordMessages.map((text, index) => ({ text, met: rules[index]?.(password) ?? false }))

/** The message of the first broken rule. */
export const passwordProblem = (password: string): Problem =>
  passwordChecks(password).find((check) => !check.met)?.text ?? null

export const confirmPasswordProblem = (confirmation: string, password: string): Problem =>
  confirmation === password ? null : messages.PASSWORD_MISMATCH.text
