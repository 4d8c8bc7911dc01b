import type { ConfigChange } from '#contract/site/config-changes.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { contentChangesOn, isTooMuch, type ContentChanges } from '#server/content/content-changes.ts'
import { historyOf } from '#server/content/content-history.ts'
import { openContent, type Site } from '#server/content/site.ts'
import { writeDifferences } from '#server/content/write-difference.ts'

export interface ContentPublication {
  tx: Tx
  tenant: number
  changes: readonly ConfigChange[]
  now: Date
}

const judged = async (site: Site, changes: readonly ConfigChange[]): Promise<ContentChanges> => {
  if (isTooMuch(changes)) throw new Refusal('CONTENT_LIMIT')
  const found = await contentChangesOn(site, changes)
  if (Object.keys(found.problems).length > 0) throw new Refusal('CONFIG_INVALID', { fieldErrors: found.problems })
  return found
}

/** Checks changes of content as their publication would. @throws Refusal CONTENT_LIMIT, CONFIG_INVALID */
export const checkContent = async ({ tx, tenant, changes, now }: ContentPublication): Promise<void> => {
  if (changes.length > 0) await judged(await openContent(tx, tenant, now), changes)
}

/**
 * Writes changes of content. The caller holds the lock of the merchant's row.
 * @returns what has changed, as the history keeps it
 * @throws Refusal CONTENT_LIMIT, CONFIG_INVALID, DRAFT_CONFLICT; nothing is written then
 */
export const publishContent = async ({ tx, tenant, changes, now }: ContentPublication): Promise<ConfigChange[]> => {
  if (changes.length === 0) return []
  const site = await openContent(tx, tenant, now)
  const { differences, conflicts } = await judged(site, changes)
  if (conflicts.length > 0) throw new Refusal('DRAFT_CONFLICT')
  await writeDifferences(site, differences)
  return historyOf(site, differences)
}
