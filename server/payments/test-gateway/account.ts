import Type, { type Static } from 'typebox'
import { secret } from '../credential-fields.ts'
import { keyFor } from './tickets.ts'

/** The credentials of a merchant's account at the test gateway. */
export const TestCredentials = Type.Object({
  accountId: Type.String({ minLength: 1, maxLength: 60 }),
  /** Signs the callbacks about the account's card entries. */
  callbackKey: Type.String({ minLength: 32, maxLength: 100, ...secret }),
})
export type TestCredentials = Static<typeof TestCredentials>

/**
 * The credentials that the gateway issues for an account. It derives the key from its secret, and so stores no list of
 * accounts.
 */
export const testCredentials = (secret: string, accountId: string): TestCredentials => ({
  accountId,
  callbackKey: keyFor(secret, `callback ${accountId}`).toString('base64url'),
})

/** The gateway's name for the account of a merchant. */
export const testAccountId = (tenant: number): string => `test-${tenant}`
