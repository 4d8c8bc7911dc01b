import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Milliseconds since 1970. All time-dependent code reads this clock, so that tests control it. */
export interface Clock {
  now(): number
  date(): Date
}

export interface Random {
  uuid(): string
  /** Unguessable text of `bytes` random bytes, base64url. */
  token(bytes: number): string
  /** `length` characters of the alphabet, each drawn with equal probability. */
  text(length: number, alphabet: string): string
  /** At least 0, less than 1. */
  fraction(): number
}

export interface Log {
  debug(detail: object, message: string): void
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

export const systemClock: Clock = { now: () => Date.now(), date: () => new Date() }

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  text: (length, alphabet) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  fraction: () => randomInt(2 ** 32) / 2 ** 32,
}
