import type { SiteConfig } from '#contract/site/settings.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { changesBack } from '#server/content/content-then.ts'
import { openContent } from '#server/content/site.ts'
import type { Tx } from '#server/database/transact.ts'
import { changesAfter, configSave } from '#server/tables/config-saves.ts'
import { lockMerchant } from '#server/tables/merchants.ts'
import { writeConfig, type ConfigWrite } from './write-config.ts'

export interface ConfigRestoration extends ConfigWrite {
  /** Of the save to bring back. */
  number: number
}

export interface ContentThen {
  tx: Tx
  tenant: number
  /** Of the save. */
  number: number
  now: Date
}

/** The changes that bring the content of today to how it was after a save. */
export const contentChangesTo = async ({ tx, tenant, number, now }: ContentThen): Promise<ConfigChange[]> =>
  changesBack(await openContent(tx, tenant, now), await changesAfter(tx, number), `save${number}-`)

/**
 * Brings an earlier config with its content back, as a save of its own: nothing of the history is lost.
 * @throws Refusal SAVE_UNKNOWN, and as `writeConfig`: the platform's schema may have moved on since that save
 */
export const restoreSiteConfig = async (restoration: ConfigRestoration): Promise<SiteConfig> => {
  const { tx, tenant, now } = restoration
  // Nothing is published between the look at what has changed since and the restoration.
  await lockMerchant(tx, tenant)
  const saved = await configSave(tx, restoration.number)
  if (!saved) throw new Refusal('SAVE_UNKNOWN')
  const { siteConfig, companyName, number } = saved
  return writeConfig({
    ...restoration,
    kind: 'restored',
    restored: number,
    content: await contentChangesTo({ tx, tenant, number, now }),
    change: () => ({ ...siteConfig, companyName }),
  })
}
