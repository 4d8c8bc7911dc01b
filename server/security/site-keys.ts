import Type from 'typebox'
import Value from 'typebox/value'
import { deriveKey } from './keys.ts'
import type { Sealing } from './sealing.ts'

/** A key by which a cell signed tokens of a site before the site left it. */
export interface EarlierTokens {
  key: Uint8Array
  /** Seconds since 1970: the key counts for tokens that were issued no later. */
  until: number
}

/**
 * The keys of a site. Rows and devices of its customers hold what they have made, so a site keeps the keys of the cell where
 * it began, wherever it lives. Tokens are signed by the cell where it lives; those of an earlier one count until they end.
 */
export interface SiteKeys {
  /** Of the hashes of bodies that an Idempotency-Key is compared by. */
  bodies: Uint8Array
  /** Of the proofs of devices and the names of places. */
  devices: Uint8Array
  mailedCodes: Uint8Array
  earlierTokens: readonly EarlierTokens[]
}

/** The keys of the sites that began in the cell of this secret. */
export const ownKeys = (jwtSecret: string): SiteKeys => ({
  bodies: deriveKey(jwtSecret, 'idempotency'),
  devices: deriveKey(jwtSecret, 'devices'),
  mailedCodes: deriveKey(jwtSecret, 'mailed-codes'),
  earlierTokens: [],
})

/** Seconds for which the longest token is accepted: a refresh token of a session that is remembered. */
const longestToken = 31 * 86_400

/** What a site takes along when it leaves the cell of this secret. @param now seconds since 1970 */
export const keysToBring = (keys: SiteKeys, jwtSecret: string, now: number): SiteKeys => ({
  ...keys,
  earlierTokens: [
    ...keys.earlierTokens.filter(({ until }) => until + longestToken > now),
    { key: deriveKey(jwtSecret, 'jwt'), until: now },
  ],
})

const service = 'site keys'

const Key = Type.String({ pattern: '^[\\w-]{43}$' })
const Sealed = Type.Object({
  bodies: Key,
  devices: Key,
  mailedCodes: Key,
  earlierTokens: Type.Array(Type.Object({ key: Key, until: Type.Integer() })),
})

const written = (key: Uint8Array): string => Buffer.from(key).toString('base64url')
const read = (key: string): Uint8Array => new Uint8Array(Buffer.from(key, 'base64url'))

/** @throws Error without a key that seals */
export const sealKeys = (sealing: Sealing, tenant: number, keys: SiteKeys): string => {
  const { bodies, devices, mailedCodes, earlierTokens } = keys
  const text = {
    bodies: written(bodies),
    devices: written(devices),
    mailedCodes: written(mailedCodes),
    earlierTokens: earlierTokens.map(({ key, until }) => ({ key: written(key), until })),
  }
  return sealing.seal(JSON.stringify(text), { tenant, service })
}

/** @throws Error for keys that were changed, or sealed with another key */
export const openKeys = (sealing: Sealing, tenant: number, sealed: string): SiteKeys => {
  const text = sealing.open(sealed, { tenant, service })
  const keys: unknown = text === null ? null : JSON.parse(text)
  if (!Value.Check(Sealed, keys)) throw new Error(`the keys of the site ${tenant} cannot be opened`)
  const { bodies, devices, mailedCodes, earlierTokens } = keys
  return {
    bodies: read(bodies),
    devices: read(devices),
    mailedCodes: read(mailedCodes),
    earlierTokens: earlierTokens.map(({ key, until }) => ({ key: read(key), until })),
  }
}

/** Seals keys with the newest key that were sealed with an earlier one. Null: they are. */
export const renewedKeys = (sealing: Sealing, tenant: number, sealed: string): string | null =>
  sealing.isCurrent(sealed, { tenant, service }) ? null : sealKeys(sealing, tenant, openKeys(sealing, tenant, sealed))
