import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { insertRedemption } from '#server/tables/redemptions.ts'
import { countUse, type WalletItemRow } from '#server/tables/wallet-items.ts'
import { readCode, type Scan } from './read-code.ts'

export interface ScannedDiscount extends Omit<Scan, 'code' | 'lock'> {
  /** Of the wallet; undefined: the charge names none. */
  code: string | undefined
}

/** The discount item of a charge, locked. @throws Refusal CODE_*: it is none, or cannot be used now and here */
export const readDiscount = async ({ code, ...scan }: ScannedDiscount): Promise<WalletItemRow | null> => {
  if (code === undefined) return null
  const read = await readCode({ ...scan, code, lock: true })
  if (read.kind !== 'wallet' || read.item.itemType !== 'DollarDiscTrans') throw new Refusal('CODE_KIND')
  return read.item
}

export interface DiscountUse {
  tx: Tx
  tenant: number
  terminalId: string
  locationId: number
  item: WalletItemRow | null
  /** Of the charge: its use has the same id. */
  id: string
  now: Date
}

/** Redeems the discount item of a charge, in the transaction of the charge. @throws Refusal CODE_USED */
export const useDiscount = async ({
  tx,
  tenant,
  terminalId,
  locationId,
  item,
  id,
  now,
}: DiscountUse): Promise<void> => {
  if (!item) return
  if (!(await countUse(tx, item.id))) throw new Refusal('CODE_USED')
  const { userId, id: walletItemId, name } = item
  await insertRedemption(tx, {
    id,
    tenantId: tenant,
    kind: 'wallet',
    userId,
    walletItemId,
    name,
    locationId,
    terminalId,
    at: now,
  })
}
