import type { WrapperSettings } from '#contract/shapes/wrappers.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { writeWrapperSettings } from '#server/tables/wrapper-settings.ts'

export interface WrapperSaving {
  tx: Tx
  tenant: number
  userId: string
  settings: WrapperSettings
  now: Date
}

/** Stores the identities of the merchant's apps, which the site publishes from then on. */
export const saveWrapperSettings = async ({ tx, tenant, userId, settings, now }: WrapperSaving): Promise<void> => {
  await writeWrapperSettings(tx, tenant, settings, now)
  await recordAct(tx, { tenant, now, actor: adminActor(userId), act: 'wrappers changed', detail: { ...settings } })
}
