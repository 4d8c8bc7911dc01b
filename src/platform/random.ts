const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const lettersAndDigits = `${letters}0123456789`

/** Fills a byte array; `crypto.getRandomValues` in production. */
export type RandomBytes = (count: number) => Uint8Array

export const systemRandom: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))

/** A random string of letters, and of digits too when asked. */
export const randomString = (length = 7, { digits = false, bytes = systemRandom } = {}): string => {
  const alphabet = digits ? lettersAndDigits : letters
  let text = ''
  while (text.length < length) {
    // A byte past the last whole multiple would favour the first letters.
    for (const byte of bytes(length)) {
      if (byte < 256 - (256 % alphabet.length) && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** A fresh key for one intent: made once, repeated with every attempt. */
export const newKey = (): string => crypto.randomUUID()
