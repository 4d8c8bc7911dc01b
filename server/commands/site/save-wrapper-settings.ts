import type { WrapperSettings } from '#contract/shapes/wrappers.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { readWrapperSettings, writeWrapperSettings } from '#server/tables/wrapper-settings.ts'

export interface WrapperSaving {
  tx: Tx
  tenant: number
  userId: string
  settings: WrapperSettings
  now: Date
}

/** Stores the identities of the merchant's apps, which the site publishes from then on. */
export const saveWrapperSettings = async ({ tx, tenant, userId, settings, now }: WrapperSaving): Promise<void> => {
  const before = await readWrapperSettings(tx, tenant)
  await writeWrapperSettings(tx, tenant, settings, now)
  const changes = changesOf({ apps: textOf(before) }, { apps: textOf(settings) })
  await recordAct(tx, { tenant, now, actor: adminActor(userId), act: 'wrappers changed', changes })
}

/** They are public: the site publishes them. */
const textOf = (settings: WrapperSettings): string | null =>
  Object.entries(settings)
    .filter(([, value]) => value !== null && value.length > 0)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ') || null
