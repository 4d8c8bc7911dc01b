import { createChallenge, verifySolution, type Challenge, type Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Random } from '#server/basics/ports.ts'
import type { BotCheckPort, SentToken } from './port.ts'

/** Milliseconds: longer than a sign-up form takes to fill. */
const life = 10 * 60_000

/** PBKDF2 rounds of one attempt: some milliseconds on a phone. */
const cost = 5_000

/** The number of attempts until the solution: a client needs half a second to a few seconds, while the form is typed. */
const fewest = 40
const spread = 120

export interface AltchaOptions {
  random: Random
  /** 32 bytes. */
  key: Uint8Array
}

interface Payload {
  challenge: Challenge
  solution: Solution
}

/** The token as the client packs it: base64 of JSON. */
const readPayload = (token: string): Payload | null => {
  try {
    const read = JSON.parse(Buffer.from(token, 'base64').toString()) as Partial<Payload> | null
    return read?.challenge?.parameters && read.solution ? (read as Payload) : null
  } catch {
    return null
  }
}

/**
 * A proof of work that this server signs and verifies itself, without an outside host. The tenant and the expiry are
 * in the signed part of the challenge. The number of attempts is known to the server alone, so that verifying costs
 * one signature, whatever the work cost.
 */
export const altchaCheck = ({ random, key }: AltchaOptions): BotCheckPort => {
  const secret = Buffer.from(key).toString('base64url')
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` }

  const isSolved = async ({ challenge, solution }: Payload): Promise<boolean> => {
    try {
      return (await verifySolution({ challenge, solution, deriveKey, ...secrets })).verified
    } catch {
      // Members of a wrong type: a forged token.
      return false
    }
  }

  return {
    kind: 'altcha',
    open: async (tenant, now) => {
      const counter = fewest + (Number.parseInt(random.text(4, '01234567'), 8) % spread)
      const data = { tenant, until: now.getTime() + life }
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter,
        data,
        deriveKey,
        ...secrets,
      })
      return { kind: 'altcha', siteKey: null, challenge: JSON.stringify(challenge) }
    },
    verify: async ({ token, tenant, now }: SentToken) => {
      const payload = readPayload(token)
      const { tenant: of, until } = payload?.challenge.parameters.data ?? {}
      if (!payload || of !== tenant || typeof until !== 'number' || until <= now.getTime()) return null
      // The nonce is signed: another spelling of the JSON is the same challenge.
      return (await isSolved(payload)) ? { id: payload.challenge.parameters.nonce, expiresAt: new Date(until) } : null
    },
  }
}
