import { hash, verify } from '@node-rs/argon2'

// OWASP's smallest setting for Argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Turn {
  /** Before all others that wait: the passwords of strangers do not hold up a known device. */
  isFirst: boolean
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** A null hash takes as long as a real one and never matches: an unknown email must not answer faster. */
  matches(stored: string | null, password: string, turn?: Turn): Promise<boolean>
}

export const argonPasswords = (): Passwords => {
  let dummy: Promise<string> | undefined
  return {
    hash: (password) => hash(password, cost),
    matches: async (stored, password) => {
      dummy ??= hash('nobody has this one', cost)
      const right = await verify(stored ?? (await dummy), password)
      return stored !== null && right
    },
  }
}
