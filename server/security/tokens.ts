import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { accessTokenSeconds } from '#contract/constants.ts'
import { LRUCache } from 'lru-cache'
import type { Maybe } from '#server/basics/maybe.ts'
import type { Clock, Random } from '#server/basics/ports.ts'
import type { EarlierTokens } from './site-keys.ts'

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

/** Platform staff, as their token names them. */
export interface Staff {
  name: string
  /** Of the account when the token was issued: a token of an earlier one is withdrawn. */
  generation: number
  /** When the password was entered. */
  loggedInAt: Date
}

/** The entry of platform staff into a merchant's office, as its token names it. */
export interface Entered {
  id: string
  tenant: number
}

export interface Tokens {
  issue(kind: TokenKind, bearer: Bearer, expiresAt: Date): Promise<string>
  /** Issues a token of platform staff, which no call of a merchant accepts. */
  issuePlatform(staff: Pick<Staff, 'name' | 'generation'>, expiresAt: Date): Promise<string>
  /** Verifies a token of platform staff. @returns the account, or the reason for a refusal */
  readPlatform(token: string): Promise<Staff | TokenProblem>
  /** Issues the token of an entry, which calls of staff alone accept. It is never renewed. */
  issueEntry(entry: Entered, expiresAt: Date): Promise<string>
  /** Verifies the token of an entry. @returns the entry, or the reason for a refusal */
  readEntry(token: string): Promise<Entered | TokenProblem>
  /** Verifies a token. @returns the bearer, or the reason for a refusal */
  read(kind: TokenKind, token: string, options?: ReadOptions): Maybe<Bearer | TokenProblem>
}

export interface ReadOptions {
  /** Accepts an expired token. */
  allowExpired?: boolean
  /** The site of the call, whose tokens of earlier cells count as well. */
  site?: { id: number; keys: { earlierTokens: readonly EarlierTokens[] } }
}

const algorithm = 'HS256'
const audience = 'site'
const platformAudience = 'platform'
const entryAudience = 'entry'

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

const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** Tokens whose signature was verified; about a kilobyte each. Their expiry is checked at each use. */
const mostVerified = 10_000

/**
 * Signed tokens of the site. The algorithm is fixed, and audience, issuer and kind are verified, so that no token is
 * accepted in place of another.
 */
export const jwtTokens = (key: Uint8Array, issuer: string, clock: Clock, random: Random): Tokens => {
  const verified = new LRUCache<string, JWTPayload>({ max: mostVerified })

  const judge = (claims: JWTPayload, kind: TokenKind, allowExpired: boolean): Bearer | TokenProblem => {
    const isExpired = (claims.exp ?? 0) <= secondsOf(clock.now())
    return isExpired && !allowExpired ? 'JWT_EXPIRED' : bearerOf(claims, kind)
  }
  /** The claims of a token, which may be expired; null: it is not signed by that key. */
  const claimsBy = async (signer: Uint8Array, token: string): Promise<JWTPayload | null> => {
    try {
      const checks = { algorithms: [algorithm], audience, issuer, currentDate: clock.date() }
      return (await jwtVerify(token, signer, checks)).payload
    } catch (error) {
      // The signature and the other claims were verified before the expiry.
      return error instanceof errors.JWTExpired ? error.payload : null
    }
  }
  const claimsOf = async (token: string, site: ReadOptions['site']): Promise<JWTPayload | null> => {
    const own = await claimsBy(key, token)
    if (own || !site) return own
    for (const earlier of site.keys.earlierTokens) {
      const claims = await claimsBy(earlier.key, token)
      // An earlier cell speaks for no other site, and for this one no more.
      if (claims && claims.tenant === site.id && (claims.iat ?? Infinity) <= earlier.until) return claims
    }
    return null
  }
  const verify = async (kind: TokenKind, token: string, { allowExpired = false, site }: ReadOptions) => {
    const claims = token.split('.').length === 3 ? await claimsOf(token, site) : null
    if (!claims) return 'JWT_INVALID'
    const verdict = judge(claims, kind, allowExpired)
    if (verdict !== 'JWT_EXPIRED') verified.set(token, claims)
    return verdict
  }

  const sign = (claims: JWTPayload & Required<Pick<JWTPayload, 'sub' | 'aud' | 'iat' | 'exp'>>): Promise<string> =>
    new SignJWT({ ...claims, iss: issuer, jti: random.uuid() }).setProtectedHeader({ alg: algorithm }).sign(key)

  return {
    issue: (kind, bearer, expiresAt) => {
      const { userId, tenant, sessionId, pair, isAdmin } = bearer
      const exp = secondsOf(expiresAt.getTime())
      // The moment that the expiry counts from: the clock may have gone on to the next second since.
      const iat = kind === 'access' ? exp - accessTokenSeconds : secondsOf(clock.now())
      const of = { tenant, IsAdmin: String(isAdmin), role: 'user', sid: sessionId, pair, typ: kind }
      return sign({ ...of, sub: userId, aud: audience, iat, exp })
    },
    issuePlatform: ({ name, generation }, expiresAt) => {
      const of = { role: 'platform', typ: 'platform', generation }
      const exp = secondsOf(expiresAt.getTime())
      return sign({ ...of, sub: name, aud: platformAudience, iat: secondsOf(clock.now()), exp })
    },
    readPlatform: async (token) => {
      try {
        const checks = { algorithms: [algorithm], audience: platformAudience, issuer, currentDate: clock.date() }
        const { sub, typ, generation, iat = 0 } = (await jwtVerify(token, key, checks)).payload
        return typ === 'platform' && typeof sub === 'string' && typeof generation === 'number'
          ? { name: sub, generation, loggedInAt: new Date(iat * 1000) }
          : 'JWT_INVALID'
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'JWT_EXPIRED' : 'JWT_INVALID'
      }
    },
    issueEntry: ({ id, tenant }, expiresAt) => {
      const of = { tenant, IsAdmin: 'true', role: 'platform', typ: 'entry' }
      const [iat, exp] = [secondsOf(clock.now()), secondsOf(expiresAt.getTime())]
      return sign({ ...of, sub: id, aud: entryAudience, iat, exp })
    },
    readEntry: async (token) => {
      try {
        const checks = { algorithms: [algorithm], audience: entryAudience, issuer, currentDate: clock.date() }
        const { sub, typ, tenant } = (await jwtVerify(token, key, checks)).payload
        return typ === 'entry' && typeof sub === 'string' && typeof tenant === 'number'
          ? { id: sub, tenant }
          : 'JWT_INVALID'
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'JWT_EXPIRED' : 'JWT_INVALID'
      }
    },
    read: (kind, token, options = {}) => {
      const known = verified.get(token)
      return known ? judge(known, kind, options.allowExpired ?? false) : verify(kind, token, options)
    },
  }
}
