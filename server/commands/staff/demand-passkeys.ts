import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { lockMerchant, updateStaffPasskeys } from '#server/tables/merchants.ts'
import { hasPasskey } from '#server/tables/passkeys.ts'
import type { PasskeyHost } from '#server/security/passkeys.ts'

export interface PasskeysDemand {
  tx: Tx
  tenant: number
  host: PasskeyHost
  adminId: string
  isDemanded: boolean
  now: Date
}

/**
 * Opens the back office only to sessions that have used a passkey, or to all again. It counts from the next call of each
 * session. A repeat changes nothing.
 * @throws Refusal PASSKEY_FIRST when the one who demands them has none
 */
export const demandPasskeys = async ({ tx, tenant, host, adminId, isDemanded, now }: PasskeysDemand): Promise<void> => {
  const { staffPasskeys } = await lockMerchant(tx, tenant)
  if (isDemanded && !(await hasPasskey(tx, adminId, host.rpId))) throw new Refusal('PASSKEY_FIRST')
  if (staffPasskeys === isDemanded) return
  await updateStaffPasskeys(tx, tenant, isDemanded)
  const act = isDemanded ? 'passkeys demanded' : 'passkeys not demanded'
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), act })
}
