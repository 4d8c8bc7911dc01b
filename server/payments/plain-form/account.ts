import { createHmac } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { secret } from '../credential-fields.ts'

/**
 * The account names its own hosts, which become a part of the page's policy: letters, digits, dots and hyphens. Plain
 * http is for the simulator.
 */
const address = Type.String({ pattern: '^https?://[A-Za-z0-9][A-Za-z0-9.-]*(:\\d{1,5})?(/[^?#]*)?$', maxLength: 300 })

/** A merchant's account at a provider with a plain hosted form. */
export const PlainFormCredentials = Type.Object({
  accountId: Type.String({ minLength: 1, maxLength: 60 }),
  /** Signs set-ups and results, and authorises the calls of the interface. */
  key: Type.String({ minLength: 32, maxLength: 200, ...secret }),
  formUrl: address,
  apiUrl: address,
})
export type PlainFormCredentials = Static<typeof PlainFormCredentials>

/** Of account, reference and amount: the form accepts no other amount for this reference. */
export const signSetup = (key: string, parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('^')).digest('base64url')
