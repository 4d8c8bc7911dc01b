import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { makeClock, minute } from '#server/testing/clock.ts'
import { deriveKey } from './keys.ts'
import { accessExpiry, jwtTokens, type Bearer } from './tokens.ts'

const secret = 'a secret of the settings, long enough'
const clock = makeClock()
const key = deriveKey(secret, 'jwt')
const tokens = jwtTokens(key, 'http://localhost/api/v1', clock, systemRandom)
const bearer: Bearer = { userId: 'u', tenant: 101, sessionId: 's', pair: 3, isAdmin: false }
const claims = { tenant: 101, IsAdmin: 'true', role: 'user', sid: 's', pair: 3, typ: 'access', sub: 'u' }
const soon = () => Math.floor(clock.now() / 1000) + 60

test('an issued token can be read', async () => {
  expect(await tokens.read('access', await tokens.issue('access', bearer, accessExpiry(clock.date())))).toEqual(bearer)
})

test('an expired token is distinguished, and accepted when allowed', async () => {
  const token = await tokens.issue('access', bearer, accessExpiry(clock.date()))
  clock.advance(6 * minute)
  expect(await tokens.read('access', token)).toBe('JWT_EXPIRED')
  expect(await tokens.read('access', token, { allowExpired: true })).toEqual(bearer)
  expect(await tokens.read('refresh', token, { allowExpired: true })).toBe('JWT_INVALID')
})

test('an access token is for 300 seconds, also when it is signed in the next second', async () => {
  clock.advance(999)
  const begun = clock.date()
  clock.advance(1)
  const { iat = 0, exp = 0 } = decodeJwt(await tokens.issue('access', bearer, accessExpiry(begun)))
  expect(exp - iat).toBe(300)
})

const forged = (
  own: { alg?: string; aud?: string; iss?: string; by?: Uint8Array; kid?: string; payload?: object } = {},
) =>
  new SignJWT({ ...claims, ...own.payload })
    .setProtectedHeader({ alg: own.alg ?? 'HS256', ...(own.kid ? { kid: own.kid } : {}) })
    .setAudience(own.aud ?? 'site')
    .setIssuer(own.iss ?? 'http://localhost/api/v1')
    .setExpirationTime(soon())
    .sign(own.by ?? key)

test('another key, algorithm, audience, issuer or kind is refused', async () => {
  expect(await tokens.read('access', await forged())).toMatchObject({ isAdmin: true })
  for (const token of [
    await forged({ by: deriveKey('another secret', 'jwt') }),
    await forged({ by: deriveKey(secret, 'idempotency') }),
    await forged({ alg: 'HS512', by: new Uint8Array(64) }),
    await forged({ aud: 'system' }),
    await forged({ iss: 'http://elsewhere/api/v1' }),
    await forged({ payload: { typ: 'platform' } }),
    await forged({ payload: { tenant: '101' } }),
    await forged({ kid: '../../etc/passwd', by: new Uint8Array(32) }),
    new UnsecuredJWT(claims)
      .setAudience('site')
      .setIssuer('http://localhost/api/v1')
      .setExpirationTime(soon())
      .encode(),
    'a.b',
    'a.b.c',
    'a.b.c.d',
    '',
  ])
    expect(await tokens.read('access', token), token).toBe('JWT_INVALID')
})
