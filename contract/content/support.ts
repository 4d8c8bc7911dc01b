import { email, optional, phone } from './field.ts'
import { content } from './kind.ts'

/** Whom a customer can ask. */
export const support = content(
  { email: optional(email()), phone: optional(phone()) },
  { name: 'support', isSingle: true, key: [] },
)
