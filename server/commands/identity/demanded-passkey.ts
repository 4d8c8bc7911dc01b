import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { hasPasskey } from '#server/tables/passkeys.ts'
import { sessionById } from '#server/tables/sessions.ts'
import { staffById } from '#server/tables/staff-roles.ts'
import type { PasskeyHost } from '#server/security/passkeys.ts'

export interface PasskeyDemand {
  tx: Tx
  host: PasskeyHost
  userId: string
}

export interface OwnPasskeyCheck extends PasskeyDemand {
  sessionId: string
}

/**
 * Where the merchant demands passkeys, a member of staff who has one changes their ways in only after its use, or after
 * the log-in by a recovery code: a stolen password must not make a passkey.
 * @throws Refusal PASSKEY_DEMANDED
 */
export const requireOwnPasskey = async (check: OwnPasskeyCheck): Promise<void> => {
  if ((await askedPasskey(check)) === 'use') throw new Refusal('PASSKEY_DEMANDED')
}

/**
 * What the back office asks of the session of a member of staff. open: nothing. use: a passkey that the user has. make: a
 * new one, as the user has none, or has logged in by a recovery code.
 */
export const askedPasskey = async (check: OwnPasskeyCheck): Promise<'open' | 'use' | 'make'> => {
  const { tx, userId, sessionId, host } = check
  if (!(await staffById(tx, userId))?.needsPasskey) return 'open'
  const session = await sessionById(tx, sessionId)
  if (session?.passkeyAt) return 'open'
  return session?.openedBy !== 'recovery code' && (await hasPasskey(tx, userId, host.rpId)) ? 'use' : 'make'
}

/** True for a member of staff who has a passkey of the host, at a merchant that demands its use. */
export const mustUsePasskey = async ({ tx, host, userId }: PasskeyDemand): Promise<boolean> =>
  Boolean((await staffById(tx, userId))?.needsPasskey) && hasPasskey(tx, userId, host.rpId)
