import type { SiteConfig } from '#contract/site/settings.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { configSave } from '#server/tables/config-saves.ts'
import { writeConfig, type ConfigWrite } from './write-config.ts'

export interface ConfigRestoration extends ConfigWrite {
  /** Of the save to bring back. */
  number: number
}

/**
 * Brings an earlier config back, as a save of its own: nothing of the history is lost.
 * @throws Refusal SAVE_UNKNOWN, and as `writeConfig`: the platform's schema may have moved on since that save
 */
export const restoreSiteConfig = async (restoration: ConfigRestoration): Promise<SiteConfig> => {
  const saved = await configSave(restoration.tx, restoration.number)
  if (!saved) throw new Refusal('SAVE_UNKNOWN')
  const { siteConfig, companyName, number } = saved
  return writeConfig({
    ...restoration,
    kind: 'restored',
    restored: number,
    change: () => ({ ...siteConfig, companyName }),
  })
}
