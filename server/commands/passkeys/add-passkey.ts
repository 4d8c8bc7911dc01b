import {
  mostPasskeys,
  passkeyTransports,
  type PasskeyCreationOptions,
  type PasskeyMade,
} from '#contract/shapes/sign-in.ts'
import type { BrowserName } from '#server/basics/browser.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { insertPasskey, passkeysOf, type PasskeyRow, type Transport } from '#server/tables/passkeys.ts'
import { lockSession, updateSession } from '#server/tables/sessions.ts'
import { lockUser, userById, type UserRow } from '#server/tables/users.ts'
import { challengeLife, issueChallenge, takeSigned } from './challenge.ts'
import { requireOwnPasskey } from '../identity/demanded-passkey.ts'
import type { PasskeyHost } from '../identity/passkey-host.ts'

/** COSE numbers of Ed25519, ES256 and RS256, the preferred first. */
const algorithms = [-8, -7, -257]

export interface PasskeyStart {
  tx: Tx
  random: Random
  host: PasskeyHost
  tenant: number
  userId: string
  sessionId: string
  now: Date
}

/** What a browser needs to make a passkey that names its user by itself. @throws Refusal PASSKEY_MOST, PASSKEY_DEMANDED */
export const startPasskey = async (start: PasskeyStart): Promise<PasskeyCreationOptions> => {
  const { tx, host, tenant, userId } = start
  const user = await userById(tx, userId)
  if (!user) throw new Refusal('JWT_INVALID')
  const own = await passkeysOf(tx, userId, host.rpId)
  await requireOwnPasskey(start)
  if (own.length >= mostPasskeys) throw new Refusal('PASSKEY_MOST')
  const { companyName } = await readMerchant(tx, tenant)
  return {
    rp: { id: host.rpId, name: companyName },
    user: { id: userHandle(user), name: user.email, displayName: `${user.firstName} ${user.lastName}` },
    challenge: await issueChallenge({ ...start, purpose: 'add' }),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLife,
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** What an authenticator stores for the user: no name, no email. In base64url. */
const userHandle = ({ id }: UserRow): string => Buffer.from(id).toString('base64url')

export interface PasskeyAddition extends Omit<PasskeyStart, 'tx'> {
  transact: TenantTransact
  made: PasskeyMade
  browser: BrowserName
}

/**
 * Stores the passkey that an authenticator has made. It is named as its device until the user renames it.
 * @throws Refusal CHALLENGE_ENDED, PASSKEY_FAILED, PASSKEY_KNOWN, PASSKEY_DEMANDED; JWT_INVALID when the session ended in the meantime
 */
export const addPasskey = async (addition: PasskeyAddition): Promise<PasskeyRow> => {
  const { transact, random, host, tenant, userId, sessionId, made, browser, now } = addition
  const { clientDataJSON } = made.response
  const use = { purpose: 'add', userId, sessionId } as const
  // A transaction of its own: the challenge is used up whatever follows.
  const challenge = await transact((tx) => takeSigned({ ...use, tx, clientDataJSON, now }))
  if (challenge === null) throw new Refusal('CHALLENGE_ENDED')
  const { credential, credentialBackedUp } = await verify(host, challenge, made)
  const passkey: PasskeyRow = {
    tenantId: tenant,
    id: random.uuid(),
    userId,
    host: host.rpId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: transportsIn(made),
    backedUp: credentialBackedUp,
    name: browser.device ?? 'Passkey',
    createdAt: now,
    lastUsedAt: null,
    clonedAt: null,
  }
  return transact(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || !(await lockSession(tx, sessionId))) throw new Refusal('JWT_INVALID')
    await requireOwnPasskey({ tx, host, userId, sessionId })
    if (!(await insertPasskey(tx, passkey))) throw new Refusal('PASSKEY_KNOWN')
    await updateSession(tx, sessionId, { passkeyAt: now })
    const act = { act: 'passkey added', detail: { name: passkey.name } } as const
    await recordAct(tx, { tenant, now, ...act, ...ownAct(user) })
    return passkey
  })
}

/** @throws Refusal PASSKEY_FAILED */
const verify = async ({ origin, rpId }: PasskeyHost, challenge: string, made: PasskeyMade) => {
  // Loaded when the first passkey is used: it takes half a second.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject } = response
  const checked = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!checked?.verified) throw new Refusal('PASSKEY_FAILED')
  return checked.registrationInfo
}

const isTransport = (text: string): text is Transport => (passkeyTransports as readonly string[]).includes(text)

const transportsIn = ({ response }: PasskeyMade): Transport[] => [
  ...new Set((response.transports ?? []).filter(isTransport)),
]
