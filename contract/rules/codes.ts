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

/** Promo codes that a site can have, single ones and those of batches. */
export const mostCodes = 100_000

/** Discount codes that are generated together. */
export const mostBatchCodes = 100_000

/** What every code of a batch may begin with: no spaces. */
export const batchPrefix = /^[^\s]{0,10}$/

/** Characters of a batch's code after its prefix: 22^10 of them cannot be guessed within the limit of refused codes. */
export const batchCodeLength = 10

const ofBatch = new RegExp(`[${codeAlphabet}]{${batchCodeLength}}$`)

/** Whether a stored promo code may be one of a batch. */
export const isLikeBatchCode = (code: string): boolean => ofBatch.test(code)

/** A promo code in its stored form. */
export const promoKeyOf = (code: string): string => code.trim().toUpperCase()

/** A discount code in its stored form: case and spaces do not count. */
export const discountKeyOf = (code: string): string => code.replace(/\s/g, '').toUpperCase()
