import { createHash } from 'node:crypto'
import { sanitisedTexts } from './merchant-html.ts'

/**
 * The version of what a user consents to at sign-up, as the sign-up names it: changes with the terms and the privacy
 * policy, 16 hex digits.
 */
export const termsVersionOf = (texts: Parameters<typeof sanitisedTexts>[0]): string => {
  const { terms, privacyPolicy } = sanitisedTexts(texts)
  return createHash('sha256')
    .update(JSON.stringify([terms, privacyPolicy]))
    .digest('hex')
    .slice(0, 16)
}
