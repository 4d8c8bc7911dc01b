import type { BotCheckKind, BotCheckPort } from './port.ts'

export type OutsideKind = Exclude<BotCheckKind, 'none' | 'altcha'>

/**
 * Where a provider verifies tokens: a form with secret and response, answered by JSON with success.
 * Sources: developers.google.com/recaptcha/docs/verify, docs.hcaptcha.com,
 * developers.cloudflare.com/turnstile/get-started/server-side-validation.
 */
const verifyUrls: Record<OutsideKind, string> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

/** Milliseconds: the user waits for the answer. */
const timeLimit = 5_000

/** Milliseconds for which the hash of a used token is kept: longer than a provider accepts a token. */
const life = 10 * 60_000

export interface SiteVerifyOptions {
  kind: OutsideKind
  /** Public. */
  siteKey: string
  secret: string
  /** Absent: the global one. */
  fetch?: typeof globalThis.fetch
}

/** A provider outside, whose widget gives the token and whose server verifies it. */
export const siteVerifyCheck = (options: SiteVerifyOptions): BotCheckPort => {
  const { kind, siteKey, secret, fetch = globalThis.fetch } = options
  return {
    kind,
    open: async () => ({ kind, siteKey, challenge: null }),
    verify: async ({ token, now }) => {
      const answer = await fetch(verifyUrls[kind], {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, sitekey: siteKey }),
        signal: AbortSignal.timeout(timeLimit),
        redirect: 'error',
      })
      if (!answer.ok) throw new Error(`${kind} answered ${answer.status}`)
      const { success } = (await answer.json()) as { success?: unknown }
      return success === true ? { id: token, expiresAt: new Date(now.getTime() + life) } : null
    },
  }
}
