import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { deletePlatformPasskey } from '#server/tables/platform-passkeys.ts'

export interface StaffPasskeyRemoval {
  tx: Tx
  /** Of the account that has it. */
  name: string
  id: string
  /** The account that removes it. */
  staff: string
  now: Date
}

/** Removes a passkey of platform staff: it opens nothing from then on. Tokens go on. @throws Refusal PASSKEY_UNKNOWN */
export const removeStaffPasskey = async (removal: StaffPasskeyRemoval): Promise<void> => {
  const { tx, name, id, staff, now } = removal
  const removed = await deletePlatformPasskey(tx, name, id)
  if (!removed) throw new Refusal('PASSKEY_UNKNOWN')
  await recordAct(tx, {
    tenant: null,
    now,
    actor: { kind: 'platform', name: staff },
    act: 'staff passkey removed',
    subject: name,
    detail: { name: removed.name },
  })
}
