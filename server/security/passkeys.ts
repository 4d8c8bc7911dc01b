import {
  passkeyTransports,
  type PasskeyCreationOptions,
  type PasskeyMade,
  type PasskeyRequestOptions,
  type PasskeyUsed,
} from '#contract/shapes/sign-in.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Credential, Transport } from '#server/tables/passkeys.ts'

/** Where passkeys are made and used. */
export interface PasskeyHost {
  /** Origin of the page, which a browser must name exactly. */
  origin: string
  /** Host of that origin: the id of the relying party. */
  rpId: string
}

/** @param origin of a merchant's site, or of the platform's office */
export const passkeyHost = ({ origin }: Pick<PasskeyHost, 'origin'>): PasskeyHost => ({
  origin,
  rpId: new URL(origin).hostname,
})

/** Milliseconds for which a challenge is good. */
export const challengeLife = 5 * 60_000

/** COSE numbers of Ed25519, ES256 and RS256, the preferred first. */
const algorithms = [-8, -7, -257]

/** What a browser lists of the passkeys that an account has. */
type Known = Pick<Credential, 'credentialId' | 'transports'>

const listed = ({ credentialId, transports }: Known) => ({ id: credentialId, type: 'public-key' as const, transports })

export interface WantedPasskey {
  host: PasskeyHost
  /** Of the relying party, for people. */
  hostName: string
  user: PasskeyCreationOptions['user']
  challenge: string
  /** The passkeys that the account has: a device makes no second one. */
  own: readonly Known[]
}

/** What a browser needs to make a passkey that names its user by itself. */
export const creationOptions = ({ host, hostName, user, challenge, own }: WantedPasskey): PasskeyCreationOptions => ({
  rp: { id: host.rpId, name: hostName },
  user,
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: challengeLife,
  excludeCredentials: own.map(listed),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

export interface AskedPasskey {
  host: PasskeyHost
  challenge: string
  /** The passkeys that may answer; none: whichever the device offers. Copied ones are left out. */
  own: readonly (Known & Pick<Credential, 'clonedAt'>)[]
}

/** What a browser needs to use a passkey. */
export const requestOptions = ({ host, challenge, own }: AskedPasskey): PasskeyRequestOptions => ({
  rpId: host.rpId,
  challenge,
  timeout: challengeLife,
  allowCredentials: own.filter(({ clonedAt }) => clonedAt === null).map(listed),
  userVerification: 'required',
})

/**
 * The challenge that an authenticator has signed, before its signature is verified.
 * @param clientDataJSON as the browser has signed it, in base64url
 * @throws Refusal PASSKEY_FAILED for data of another form, or made in a frame of another site
 */
export const challengeIn = (clientDataJSON: string): string => {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Record<string, unknown>
    if (typeof data.challenge === 'string' && data.crossOrigin !== true) return data.challenge
  } catch {
    // Refused below.
  }
  throw new Refusal('PASSKEY_FAILED')
}

/** What is stored of a passkey that was made: all but its name, its owner and its times. */
type MadeCredential = Pick<
  Credential,
  'host' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp' | 'lastUsedAt' | 'clonedAt'
>

export interface MadePasskey {
  host: PasskeyHost
  challenge: string
  made: PasskeyMade
}

/** Verifies a passkey that an authenticator has made. @throws Refusal PASSKEY_FAILED */
export const verifyMade = async ({ host, challenge, made }: MadePasskey): Promise<MadeCredential> => {
  // Loaded when the first passkey is used: it takes half a second.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject } = response
  const checked = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: host.origin,
    expectedRPID: host.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!checked?.verified) throw new Refusal('PASSKEY_FAILED')
  const { credential, credentialBackedUp: backedUp } = checked.registrationInfo
  return {
    host: host.rpId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: [...new Set((response.transports ?? []).filter(isTransport))],
    backedUp,
    lastUsedAt: null,
    clonedAt: null,
  }
}

const isTransport = (text: string): text is Transport => (passkeyTransports as readonly string[]).includes(text)

export interface UsedPasskey {
  host: PasskeyHost
  challenge: string
  used: PasskeyUsed
  known: Pick<Credential, 'credentialId' | 'publicKey'>
  /** What the authenticator was given to name the owner by. */
  handle: string
}

/**
 * Verifies the use of a passkey. Its counter is compared by `isCopied`, under the lock of the passkey's row, since two uses
 * may arrive at once.
 * @throws Refusal PASSKEY_FAILED
 */
export const verifyUsed = async (use: UsedPasskey): Promise<Pick<Credential, 'counter' | 'backedUp'>> => {
  const { host, challenge, used, known, handle } = use
  if (!namesOwner(used, handle)) throw new Refusal('PASSKEY_FAILED')
  // Loaded when the first passkey is used: it takes half a second.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, rawId, type, response } = used
  const { clientDataJSON, authenticatorData, signature } = response
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: host.origin,
    expectedRPID: host.rpId,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) throw new Refusal('PASSKEY_FAILED')
  const { newCounter: counter, credentialBackedUp: backedUp } = checked.authenticationInfo
  return { counter, backedUp }
}

/** An authenticator that names a user names the owner. */
const namesOwner = ({ response: { userHandle } }: PasskeyUsed, handle: string): boolean =>
  userHandle === undefined || userHandle === null || Buffer.from(userHandle, 'base64url').toString() === handle

/**
 * A counter that does not grow is that of a copy; 0 each time is that of an authenticator that does not count.
 * @param counter of the use
 */
export const isCopied = (
  { counter: before, clonedAt }: Pick<Credential, 'counter' | 'clonedAt'>,
  counter: number,
): boolean => clonedAt !== null || ((counter > 0 || before > 0) && counter <= before)
