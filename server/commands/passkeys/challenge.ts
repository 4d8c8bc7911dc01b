import type { PasskeyRequestOptions } from '#contract/shapes/sign-in.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { hashToken } from '#server/security/keys.ts'
import { challengeIn, challengeLife, requestOptions, type PasskeyHost } from '#server/security/passkeys.ts'
import { insertChallenge, passkeysOf, takeChallenge, type ChallengePurpose } from '#server/tables/passkeys.ts'

/** What a challenge is for; both null at a log-in. */
export interface ChallengeUse {
  purpose: ChallengePurpose
  userId: string | null
  sessionId: string | null
}

export interface NewChallenge extends ChallengeUse {
  tx: Tx
  random: Random
  tenant: number
  now: Date
}

/** @returns 32 random bytes in base64url; the database has their hash */
export const issueChallenge = async (wanted: NewChallenge): Promise<string> => {
  const { tx, random, tenant, purpose, userId, sessionId, now } = wanted
  const challenge = random.token(32)
  const expiresAt = new Date(now.getTime() + challengeLife)
  const row = { tenantId: tenant, challengeHash: hashToken(challenge), purpose, userId, sessionId, expiresAt }
  await insertChallenge(tx, row)
  return challenge
}

export interface SignedChallenge extends ChallengeUse {
  tx: Tx
  /** As the browser has signed it, in base64url. */
  clientDataJSON: string
  now: Date
}

/**
 * Uses up the challenge that an authenticator has signed.
 * @returns it; null: unknown, used, expired or for another use
 * @throws Refusal PASSKEY_FAILED
 */
export const takeSigned = async (signed: SignedChallenge): Promise<string | null> => {
  const { tx, clientDataJSON, purpose, userId, sessionId, now } = signed
  const challenge = challengeIn(clientDataJSON)
  const row = await takeChallenge(tx, hashToken(challenge), now)
  const fits = row?.purpose === purpose && row.userId === userId && row.sessionId === sessionId
  return fits ? challenge : null
}

export interface PasskeyQuestion extends NewChallenge {
  host: PasskeyHost
}

/** What a browser needs to use a passkey: at a log-in any of the host, else one of the user. */
export const askForPasskey = async (question: PasskeyQuestion): Promise<PasskeyRequestOptions> => {
  const { tx, host, userId } = question
  const own = userId === null ? [] : await passkeysOf(tx, userId, host.rpId)
  return requestOptions({ host, challenge: await issueChallenge(question), own })
}
