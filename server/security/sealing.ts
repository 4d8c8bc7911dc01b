import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from '#server/basics/ports.ts'

/** The owner of a sealed text. A text that was sealed for one owner does not open for another. */
export interface SealedFor {
  tenant: number
  service: string
}

/** Encrypts texts for storage: AES-256-GCM with the owner as additional authenticated data. */
export interface Sealing {
  /** False: no key is set, and nothing can be sealed or opened. */
  hasKey: boolean
  /** @returns base64url of nonce, authentication tag and ciphertext. @throws Error without a key */
  seal: (text: string, owner: SealedFor) => string
  /** @returns null for a text that was changed, sealed for another owner, or sealed with an unknown key */
  open: (sealed: string, owner: SealedFor) => string | null
  /** False: the text does not open with the key that seals. */
  isCurrent: (sealed: string, owner: SealedFor) => boolean
}

const algorithm = 'aes-256-gcm'
/** Bytes. */
const nonceLength = 12
const tagLength = 16

const ownerBytes = ({ tenant, service }: SealedFor): Buffer => Buffer.from(JSON.stringify([tenant, service]))

const openWith = (key: Uint8Array, bytes: Buffer, owner: SealedFor): string | null => {
  const tagEnd = nonceLength + tagLength
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
    decipher.setAAD(ownerBytes(owner)).setAuthTag(bytes.subarray(nonceLength, tagEnd))
    return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    // A text that is too short, changed, or sealed with another key: the caller tries the next key.
    return null
  }
}

/** @param keys 32 bytes each; the first one seals, all of them open */
export const makeSealing = (keys: readonly Uint8Array[], random: Random): Sealing => ({
  hasKey: keys.length > 0,
  seal: (text, owner) => {
    const [key] = keys
    if (!key) throw new Error('nothing can be sealed without a key')
    const nonce = Buffer.from(random.token(nonceLength), 'base64url')
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength }).setAAD(ownerBytes(owner))
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
  },
  open: (sealed, owner) => {
    const bytes = Buffer.from(sealed, 'base64url')
    for (const key of keys) {
      const text = openWith(key, bytes, owner)
      if (text !== null) return text
    }
    return null
  },
  isCurrent: (sealed, owner) => {
    const [key] = keys
    return key !== undefined && openWith(key, Buffer.from(sealed, 'base64url'), owner) !== null
  },
})
