import type { AgreedText } from '#contract/rules/consents.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { changesOf, ownAct, recordAct } from '#server/tables/audit-log.ts'
import { consentsOf, insertConsents } from '#server/tables/consents.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { userById } from '#server/tables/users.ts'
import { liveVersions } from '#server/tables/text-versions.ts'

export interface Consent {
  tx: Tx
  tenant: number
  userId: string
  kind: AgreedText
  version: number
  /** Absent: true. */
  agreed?: boolean | undefined
  now: Date
}

/**
 * Keeps a user's answer to a version of a text, which may be an earlier one by the time it arrives.
 * @throws Refusal TEXT_VERSION_UNKNOWN for a version that was never published
 */
export const giveConsent = async (consent: Consent): Promise<void> => {
  const { tx, tenant, userId, kind, version, agreed = true, now } = consent
  const live = (await liveVersions(tx, await readMerchant(tx, tenant)))[kind]
  if (version > live) throw new Refusal('TEXT_VERSION_UNKNOWN')
  const answerOf = async () => {
    const kept = (await consentsOf(tx, userId)).find((each) => each.name === kind && each.version === version)
    return kept ? `${kind} ${version} ${kept.agreed ? 'agreed' : 'refused'}` : null
  }
  const before = await answerOf()
  await insertConsents(tx, [{ tenantId: tenant, userId, name: kind, version, agreed, at: now, source: 'asked' }])
  const changes = changesOf({ consent: before }, { consent: await answerOf() })
  const user = changes.length > 0 ? await userById(tx, userId) : undefined
  if (user) await recordAct(tx, { tenant, now, act: 'consent given', ...ownAct(user), personal: { userId, changes } })
}
