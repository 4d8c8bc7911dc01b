import type { TokenPair } from '#contract/shapes/session.ts'
import type { PasskeyUsed } from '#contract/shapes/sign-in.ts'
import type { BrowserName } from '#server/basics/browser.ts'
import type { Random } from '#server/basics/ports.ts'
import { shortAddress } from '#server/basics/short-address.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { isCopied, verifyUsed, type PasskeyHost } from '#server/security/passkeys.ts'
import { adminActor, ownAct, recordAct } from '#server/tables/audit-log.ts'
import { lockPasskey, passkeyByCredential, updatePasskey, type PasskeyRow } from '#server/tables/passkeys.ts'
import { answerRefusal, insertRefusedLogIn } from '#server/tables/refused-log-ins.ts'
import { lockSession, updateSession } from '#server/tables/sessions.ts'
import { lockUser, type UserRow } from '#server/tables/users.ts'
import { openSession, type LogInPlace } from '../identity/open-session.ts'
import { mailSecurityNews } from '../identity/security-letters.ts'
import { takeSigned, type ChallengeUse } from './challenge.ts'

interface PasskeyUse {
  transact: TenantTransact
  random: Random
  host: PasskeyHost
  tenant: number
  used: PasskeyUsed
  browser: BrowserName
  /** The address as limits count it. */
  ip: string
  /** Wakes the runner of due work; called after the commit of a refusal that is told by mail. */
  workSoon: () => void
  now: Date
}

export interface PasskeyLogIn extends PasskeyUse, LogInPlace {
  rememberMe: boolean
}

/**
 * Logs in with a passkey that names its user by itself.
 * @throws Refusal CHALLENGE_ENDED, PASSKEY_FAILED, PASSKEY_UNKNOWN, PASSKEY_CLONED
 */
export const logInByPasskey = (logIn: PasskeyLogIn): Promise<TokenPair> =>
  withPasskey(logIn, { purpose: 'log in', userId: null, sessionId: null }, (tx, user) =>
    openSession({ ...logIn, tx, user, openedBy: 'passkey' }),
  )

export interface PasskeyAgain extends PasskeyUse {
  userId: string
  sessionId: string
}

/**
 * Marks the session as freshly authenticated, as the password entered again does.
 * @throws Refusal CHALLENGE_ENDED, PASSKEY_FAILED, PASSKEY_UNKNOWN, PASSKEY_CLONED; JWT_INVALID when the session ended in
 *   the meantime
 */
export const usePasskeyAgain = (again: PasskeyAgain): Promise<void> => {
  const { userId, sessionId, tenant, now } = again
  return withPasskey(again, { purpose: 'enter again', userId, sessionId }, async (tx, user) => {
    if (!(await lockSession(tx, sessionId))) throw new Refusal('JWT_INVALID')
    await updateSession(tx, sessionId, { passwordAgainAt: now, passkeyAt: now })
    // A log-in that was listed because it lacked the passkey has the id of its session.
    await answerRefusal(tx, userId, sessionId, now)
    await recordAct(tx, { tenant, now, act: 'passkey used again', ...ownAct(user) })
  })
}

/** Verifies the use of a passkey, and does what it is for in the transaction that stores the use. */
const withPasskey = async <T>(
  use: PasskeyUse,
  wanted: ChallengeUse,
  then: (tx: Tx, user: UserRow) => Promise<T>,
): Promise<T> => {
  const { transact, host, used, now } = use
  const { clientDataJSON } = used.response
  // A transaction of its own: the challenge is used up whatever follows.
  const [challenge, known] = await transact(async (tx) => [
    await takeSigned({ ...wanted, tx, clientDataJSON, now }),
    await passkeyByCredential(tx, used.id),
  ])
  if (challenge === null) throw new Refusal('CHALLENGE_ENDED')
  if (known?.host !== host.rpId) throw new Refusal('PASSKEY_UNKNOWN')
  if (wanted.userId !== null && known.userId !== wanted.userId) throw new Refusal('PASSKEY_FAILED')
  const { counter, backedUp } = await verifyUsed({ host, challenge, used, known, handle: known.userId })
  const done = await transact(async (tx) => {
    const user = await lockUser(tx, known.userId)
    const passkey = await lockPasskey(tx, known.id)
    if (!user || !passkey) throw new Refusal('PASSKEY_UNKNOWN')
    if (isCopied(passkey, counter)) {
      if (passkey.clonedAt === null) await refuseCopy(tx, use, user, passkey)
      return null
    }
    await updatePasskey(tx, passkey, { counter, backedUp, lastUsedAt: now })
    return { result: await then(tx, user) }
  })
  if (done === null) {
    use.workSoon()
    throw new Refusal('PASSKEY_CLONED')
  }
  return done.result
}

const refuseCopy = async (tx: Tx, use: PasskeyUse, user: UserRow, passkey: PasskeyRow): Promise<void> => {
  const { random, host, tenant, browser, ip, now } = use
  await updatePasskey(tx, passkey, { clonedAt: now })
  const refusal = { tenantId: tenant, id: random.uuid(), userId: user.id, at: now, why: 'cloned' } as const
  const from = { deviceName: browser.device, browserName: browser.browser, network: shortAddress(ip) }
  await insertRefusedLogIn(tx, { ...refusal, ...from })
  await mailSecurityNews({ tx, random, origin: host.origin, user, news: 'copied passkey', browser, now })
  const act = { act: 'passkey refused', subject: user.id, detail: { name: passkey.name } } as const
  await recordAct(tx, { tenant, now, actor: adminActor(null), ...act })
}
