const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const lettersAndDigits = `${letters}0123456789`

/** Returns `count` random bytes; `crypto.getRandomValues` in production. */
export type RandomBytes = (count: number) => Uint8Array

export const systemRandom: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))

/** A random string of letters, with digits on request. */
export const randomString = (length = 7, { digits = false, bytes = systemRandom } = {}): string => {
  const alphabet = digits ? lettersAndDigits : letters
  let text = ''
  while (text.length < length) {
    // Rejects bytes above the last whole multiple of the alphabet: they would favour its first letters.
    for (const byte of bytes(length)) {
      if (byte < 256 - (256 % alphabet.length) && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** A new idempotency key for one user action: created once, sent with every attempt. */
export const newKey = (): string => crypto.randomUUID()
