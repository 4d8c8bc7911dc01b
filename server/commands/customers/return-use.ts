import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { canReturnUse } from '#server/presenters/customer.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { markReturned } from '#server/tables/redemptions.ts'
import { userById } from '#server/tables/users.ts'
import { lockItemOf, uncountUse } from '#server/tables/wallet-items.ts'

export interface UseReturn {
  tx: Tx
  tenant: number
  /** The administrator. */
  adminId: string
  /** The customer. */
  userId: string
  itemId: string
  /** What the administrator has seen: another number of uses changes nothing. */
  usesMade: number
  reason: string
  now: Date
}

/**
 * Gives one use of a customer's wallet item back, never more than were made. The row lock keeps a scan of the code at
 * the same time before or after it.
 * @throws Refusal CUSTOMER_UNKNOWN, ITEM_UNKNOWN, ITEM_USES, CODE_ITEM_EXPIRED, and CODE_KIND for a gift card
 */
export const returnUse = async (given: UseReturn): Promise<void> => {
  const { tx, tenant, adminId, userId, itemId, usesMade, reason, now } = given
  if (!(await userById(tx, userId))) throw new Refusal('CUSTOMER_UNKNOWN')
  const item = await lockItemOf(tx, userId, itemId)
  if (!item) throw new Refusal('ITEM_UNKNOWN')
  if (item.itemType === 'GiftCard') throw new Refusal('CODE_KIND')
  if (item.usesMade !== usesMade) throw new Refusal('ITEM_USES')
  if (!canReturnUse(item, now)) throw new Refusal('CODE_ITEM_EXPIRED')
  await uncountUse(tx, itemId)
  const places = [await markReturned(tx, itemId, now)]
  const detail = { item: itemId, name: item.name, usesMade: usesMade - 1 }
  await recordAct(tx, {
    tenant,
    now,
    actor: adminActor(adminId),
    act: 'use given back',
    subject: userId,
    reason,
    detail,
    changes: changesOf({ 'uses made': String(usesMade) }, { 'uses made': String(usesMade - 1) }),
    places,
  })
}
