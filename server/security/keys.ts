import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A key of its own for each purpose, from the one secret of the settings. */
export const deriveKey = (secret: string, purpose: 'jwt' | 'idempotency' | 'limits'): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'clearcoat', purpose, 32))

/** For tokens that are long and random: they need no salt and no slowness. */
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

/** Keyed, since a body may hold a password; the same for any order of an object's members. */
export const hashBody = (key: Uint8Array, body: unknown): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(sorted(body ?? null)))
    .digest('base64url')

/** Compares in a time that tells nothing of either; for the operator's passwords, which are not stored hashed. */
export const isSamePassword = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
