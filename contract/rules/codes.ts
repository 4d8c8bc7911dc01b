/** Crockford's base 32: no I, L, O or U, so that nothing reads as a 1, a 0 or a word. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a scanned text is: its first letter says so (W wallet, C club token, A AirPAY token); a gift card is 16 digits. */
export type CodeKind = 'wallet' | 'washClub' | 'airPay' | 'giftCard'

const patterns: Record<CodeKind, RegExp> = {
  wallet: /^W[0-9A-HJKMNP-TV-Z]{12}$/,
  washClub: /^C[0-9A-HJKMNP-TV-Z]{15}$/,
  airPay: /^A[0-9A-HJKMNP-TV-Z]{15}$/,
  giftCard: /^[0-9]{16}$/,
}

/** A scanned or typed text in its stored spelling: upper case, without spaces and dashes. */
export const normalCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** The kind of a code in its stored spelling, or null when it is none of ours. */
export const codeKind = (code: string): CodeKind | null =>
  (Object.keys(patterns) as CodeKind[]).find((kind) => patterns[kind].test(code)) ?? null
