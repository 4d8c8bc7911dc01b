import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { accessTokenSeconds } from '#contract/constants.ts'
import type { Clock, Random } from '#server/basics/ports.ts'

/** The claims that both tokens of a pair contain. */
export interface Bearer {
  userId: string
  tenant: number
  sessionId: string
  /** Number of the pair within its session. */
  pair: number
  isAdmin: boolean
}

export type TokenKind = 'access' | 'refresh'
export type TokenProblem = 'JWT_INVALID' | 'JWT_EXPIRED'

export interface Tokens {
  issue(kind: TokenKind, bearer: Bearer, expiresAt: Date): Promise<string>
  /** Verifies a token. @returns the bearer, or the reason for a refusal; `allowExpired` accepts an expired token */
  read(kind: TokenKind, token: string, allowExpired?: boolean): Promise<Bearer | TokenProblem>
}

const algorithm = 'HS256'
const audience = 'site'

const bearerOf = (claims: JWTPayload, kind: TokenKind): Bearer | TokenProblem => {
  const { sub, tenant, sid, pair, IsAdmin, typ } = claims
  if (
    typ !== kind ||
    typeof sub !== 'string' ||
    typeof tenant !== 'number' ||
    typeof sid !== 'string' ||
    typeof pair !== 'number'
  ) {
    return 'JWT_INVALID'
  }
  return { userId: sub, tenant, sessionId: sid, pair, isAdmin: IsAdmin === 'true' }
}

export const accessExpiry = (now: Date): Date => new Date(now.getTime() + accessTokenSeconds * 1000)

/**
 * Signed tokens of the site. The algorithm is fixed, and audience, issuer and kind are verified, so that no token is
 * accepted in place of another.
 */
export const jwtTokens = (key: Uint8Array, issuer: string, clock: Clock, random: Random): Tokens => ({
  issue: (kind, bearer, expiresAt) => {
    const { userId, tenant, sessionId, pair, isAdmin } = bearer
    return new SignJWT({ tenant, IsAdmin: String(isAdmin), role: 'user', sid: sessionId, pair, typ: kind })
      .setProtectedHeader({ alg: algorithm })
      .setSubject(userId)
      .setAudience(audience)
      .setIssuer(issuer)
      .setJti(random.uuid())
      .setIssuedAt(Math.floor(clock.now() / 1000))
      .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
      .sign(key)
  },
  read: async (kind, token, allowExpired = false) => {
    if (token.split('.').length !== 3) return 'JWT_INVALID'
    try {
      const checks = { algorithms: [algorithm], audience, issuer, currentDate: clock.date() }
      return bearerOf((await jwtVerify(token, key, checks)).payload, kind)
    } catch (error) {
      if (!(error instanceof errors.JWTExpired)) return 'JWT_INVALID'
      // The signature and the other claims were verified before the expiry.
      return allowExpired ? bearerOf(error.payload, kind) : 'JWT_EXPIRED'
    }
  },
})
