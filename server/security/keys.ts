import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A separate key for each purpose, derived from the secret of the settings. */
export const deriveKey = (
  secret: string,
  purpose: 'jwt' | 'idempotency' | 'limits' | 'credentials' | 'bot-check' | 'devices' | 'mailed-codes',
): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, 'clearcoat', purpose, 32))

/** For long random tokens: they need neither a salt nor a slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  )
}

/** Keyed, since a body may contain a password. Independent of the order of an object's members. */
export const hashBody = (key: Uint8Array, body: unknown): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(sorted(body ?? null)))
    .digest('base64url')

/** Compares in constant time; for the operator's passwords, which are not stored hashed. */
export const isSamePassword = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
