import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { changesOf, ownAct, recordAct } from '#server/tables/audit-log.ts'
import { lockPasskey, updatePasskey } from '#server/tables/passkeys.ts'
import { userById } from '#server/tables/users.ts'

export interface PasskeyName {
  tx: Tx
  tenant: number
  userId: string
  id: string
  /** As it was typed. */
  name: string
  now: Date
}

/** Gives a passkey of the user another name. @throws Refusal PASSKEY_UNKNOWN */
export const renamePasskey = async (naming: PasskeyName): Promise<void> => {
  const { tx, tenant, userId, id, now } = naming
  const passkey = await lockPasskey(tx, id)
  if (passkey?.userId !== userId) throw new Refusal('PASSKEY_UNKNOWN')
  const name = naming.name.trim()
  const changes = changesOf({ passkey: passkey.name }, { passkey: name })
  if (changes.length === 0) return
  await updatePasskey(tx, passkey, { name })
  const user = await userById(tx, userId)
  if (user) await recordAct(tx, { tenant, now, act: 'passkey renamed', ...ownAct(user), personal: { userId, changes } })
}
