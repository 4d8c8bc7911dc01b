/**
 * What new codes are drawn from. Of characters that are mistaken for each other in print (0 O Q D, 1 I L, 2 Z, 5 S, 8 B,
 * U V) at most one is in it, and none that a reader could take for one that is not. Codes of the wider alphabet that
 * were given out before stay valid: the patterns below.
 */
export const codeAlphabet = '34679ACEFGHJKMNPRTVWXY'

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

/** A code as it is read aloud and typed: fours, and the letter of its kind apart. Kiosks ignore spaces and dashes. */
export const codeText = (code: string): string => {
  const kind = /^[A-Z]/.test(code) ? code.slice(0, 1) : ''
  const fours = code.slice(kind.length).match(/.{1,4}/g) ?? []
  return [kind, ...fours].filter(Boolean).join('-')
}
