import { createHash } from 'node:crypto'
import type { MerchantTexts } from '#server/tables/merchants.ts'

/** The version of what a user consents to at sign-up: changes with the terms and the privacy policy, 16 hex digits. */
export const termsVersionOf = ({ terms, privacyPolicy }: Pick<MerchantTexts, 'terms' | 'privacyPolicy'>): string =>
  createHash('sha256')
    .update(JSON.stringify([terms, privacyPolicy]))
    .digest('hex')
    .slice(0, 16)
