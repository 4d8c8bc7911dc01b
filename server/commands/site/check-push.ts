import type { PushCheck } from '#contract/shapes/notification.ts'
import type { TenantTransact } from '#server/database/transact.ts'
import { PushRefused, type PushOf } from '#server/push/port.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { AccountUnreadable } from '#server/security/service-accounts.ts'

export interface PushToCheck {
  transact: TenantTransact
  pushOf: PushOf
  tenant: number
  /** The administrator. */
  adminId: string
  now: Date
}

/** Whether the merchant's push service takes its messages: a dry run, which reaches no device. */
export const checkPush = async (asked: PushToCheck): Promise<PushCheck> => {
  const { transact, tenant, adminId, now } = asked
  const found = await tryPush(asked)
  const act = { tenant, now, actor: adminActor(adminId), act: 'push tried' } as const
  await transact((tx) => recordAct(tx, { ...act, subject: found.state }))
  return found
}

const tryPush = async ({ transact, pushOf, tenant }: PushToCheck): Promise<PushCheck> => {
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
