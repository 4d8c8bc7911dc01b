/**
 * Alphabet of new codes. Of each group of characters that look alike in print (0 O Q D, 1 I L, 2 Z, 5 S, 8 B, U V) it
 * contains at most one, and none that a reader could mistake for one outside it. Codes from the earlier, larger
 * alphabet stay valid: see the patterns below.
 */
export const codeAlphabet = '34679ACEFGHJKMNPRTVWXY'

/**
 * The kind of a scanned text, by its first letter (W wallet, C club token, A AirPAY token); a gift card is 16 digits.
 */
export type CodeKind = 'wallet' | 'washClub' | 'airPay' | 'giftCard'

const patterns: Record<CodeKind, RegExp> = {
  wallet: /^W[0-9A-HJKMNP-TV-Z]{12}$/,
  washClub: /^C[0-9A-HJKMNP-TV-Z]{15}$/,
  airPay: /^A[0-9A-HJKMNP-TV-Z]{15}$/,
  giftCard: /^[0-9]{16}$/,
}

/** A scanned or typed text in its stored form: upper case, without spaces and dashes. */
export const normalCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** The kind of a code in its stored form; null for any other text. */
export const codeKind = (code: string): CodeKind | null =>
  (Object.keys(patterns) as CodeKind[]).find((kind) => patterns[kind].test(code)) ?? null

/**
 * A code in groups of four for reading and typing, with the letter of its kind apart. Kiosks ignore spaces and dashes.
 */
export const codeText = (code: string): string => {
  const kind = /^[A-Z]/.test(code) ? code.slice(0, 1) : ''
  const fours = code.slice(kind.length).match(/.{1,4}/g) ?? []
  return [kind, ...fours].filter(Boolean).join('-')
}

/** A promo code in its stored form. */
export const promoKeyOf = (code: string): string => code.trim().toUpperCase()
