import type { BotCheck as BotCheckAnswer } from '#contract/shapes/bot-check.ts'

export type BotCheckKind = BotCheckAnswer['kind']

/** A token to verify, as the client sent it. */
export interface SentToken {
  tenant: number
  token: string
  now: Date
}

/** A genuine token. It is good once: the hash of its id is stored until it expires. */
export interface GenuineToken {
  /** The same for every spelling of the token. */
  id: string
  expiresAt: Date
}

/** What keeps programs away from the forms of visitors. */
export interface BotCheckPort {
  kind: BotCheckKind
  /** What a form needs to get a token. */
  open: (tenant: number, now: Date) => Promise<BotCheckAnswer>
  /**
   * @returns null when the token is forged, expired or of another tenant
   * @throws Error when the provider cannot be asked
   */
  verify: (sent: SentToken) => Promise<GenuineToken | null>
}

/** No call needs a token. */
export const noBotCheck: BotCheckPort = {
  kind: 'none',
  open: async () => ({ kind: 'none', siteKey: null, challenge: null }),
  verify: async ({ token, now }) => ({ id: token, expiresAt: now }),
}
