import type { PushCheck } from '#contract/shapes/notification.ts'
import type { TenantTransact } from '#server/database/transact.ts'
import { PushRefused, type PushOf } from '#server/push/port.ts'
import { AccountUnreadable } from '#server/security/service-accounts.ts'

export interface PushToCheck {
  transact: TenantTransact
  pushOf: PushOf
  tenant: number
}

/** Whether the merchant's push service takes its messages: a dry run, which reaches no device. */
export const checkPush = async ({ transact, pushOf, tenant }: PushToCheck): Promise<PushCheck> => {
  try {
    const push = await transact((tx) => pushOf(tx, tenant))
    if (!push) return { state: 'none', status: null }
    await push.check()
    return { state: 'works', status: null }
  } catch (error) {
    if (error instanceof AccountUnreadable) return { state: 'unreadable', status: null }
    if (error instanceof PushRefused) return { state: 'refused', status: error.status }
    return { state: 'unreachable', status: null }
  }
}
