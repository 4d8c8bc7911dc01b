import type { Tx } from '#server/database/transact.ts'
import { serviceAccountOf } from '#server/tables/service-accounts.ts'

export interface PushKeyQuery {
  tx: Tx
  tenant: number
}

/** Whether the merchant has a key for pushes of its own. Its content is not read. */
export const hasPushKey = async ({ tx, tenant }: PushKeyQuery): Promise<boolean> =>
  (await serviceAccountOf(tx, tenant, 'firebase')) !== undefined
