import { mostPasskeys, type PasskeyCreationOptions, type PasskeyMade } from '#contract/shapes/sign-in.ts'
import type { BrowserName } from '#server/basics/browser.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { creationOptions, verifyMade, type PasskeyHost } from '#server/security/passkeys.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { insertPasskey, passkeysOf, type PasskeyRow } from '#server/tables/passkeys.ts'
import { lockSession, updateSession } from '#server/tables/sessions.ts'
import { lockUser, userById } from '#server/tables/users.ts'
import { issueChallenge, takeSigned } from './challenge.ts'
import { requireOwnPasskey } from '../identity/demanded-passkey.ts'

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
  const { id, email, firstName, lastName } = user
  return creationOptions({
    host,
    hostName: companyName,
    // An authenticator stores the id for the user: no name, no email.
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: `${firstName} ${lastName}` },
    challenge: await issueChallenge({ ...start, purpose: 'add' }),
    own,
  })
}

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
  const credential = await verifyMade({ host, challenge, made })
  const passkey: PasskeyRow = {
    tenantId: tenant,
    id: random.uuid(),
    userId,
    ...credential,
    name: browser.device ?? 'Passkey',
    createdAt: now,
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
