import type { EntryRequest } from '#contract/shapes/entry.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { hashToken } from '#server/security/keys.ts'
import { insertEntry, unendedEntriesOf } from '#server/tables/office-entries.ts'
import { platformUser } from '#server/tables/platform-users.ts'
import { siteByTenant, type Site } from '#server/tables/sites.ts'
import { endEntry } from './end-entry.ts'

export interface AskedEntry {
  /** As the platform. */
  tx: Tx
  random: Random
  hsAccountId: number
  /** The name of the platform's account. */
  staff: string
  request: EntryRequest
  now: Date
}

/** 256 bits. */
const codeBytes = 32

/**
 * Lets platform staff enter the office of an open site once, with the code that is answered. What the account has open
 * there ends.
 * @throws Refusal SITE_NOT_FOUND for a site that has no pages: none, suspended or deleted
 */
export const askForEntry = async (asked: AskedEntry): Promise<{ site: Site; code: string }> => {
  const { tx, random, hsAccountId: tenantId, staff, request, now } = asked
  const site = await siteByTenant(tx, tenantId)
  const account = await platformUser(tx, staff)
  if (site?.state !== 'open' || !account) throw new Refusal('SITE_NOT_FOUND')
  for (const entry of await unendedEntriesOf(tx, staff))
    if (entry.tenantId === tenantId) await endEntry({ tx, tenant: null, entry, by: { kind: 'staff' }, now })
  const code = random.token(codeBytes)
  const { reason, reference = null, scope } = request
  await insertEntry(tx, {
    tenantId,
    id: random.uuid(),
    staff,
    generation: account.generation,
    reason: reason.trim(),
    reference: reference?.trim() || null,
    scope,
    askedAt: now,
    codeHash: hashToken(code),
  })
  return { site, code }
}
