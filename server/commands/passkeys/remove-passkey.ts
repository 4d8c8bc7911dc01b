import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { deletePasskey } from '#server/tables/passkeys.ts'
import { userById } from '#server/tables/users.ts'
import { requireOwnPasskey } from '../identity/demanded-passkey.ts'
import type { PasskeyHost } from '#server/security/passkeys.ts'

export interface PasskeyRemoval {
  tx: Tx
  tenant: number
  host: PasskeyHost
  userId: string
  sessionId: string
  id: string
  now: Date
}

/**
 * Removes a passkey: it opens nothing from then on. Sessions that it opened go on.
 * @throws Refusal PASSKEY_UNKNOWN, PASSKEY_DEMANDED
 */
export const removePasskey = async (removal: PasskeyRemoval): Promise<void> => {
  const { tx, tenant, userId, id, now } = removal
  await requireOwnPasskey(removal)
  if (!(await deletePasskey(tx, userId, id))) throw new Refusal('PASSKEY_UNKNOWN')
  const user = await userById(tx, userId)
  if (user) await recordAct(tx, { tenant, now, act: 'passkey removed', ...ownAct(user) })
}
