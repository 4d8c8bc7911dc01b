import { Compile } from 'typebox/compile'
import type { JsonPatch } from '#contract/shapes/json-patch.ts'
import { SiteConfig } from '#contract/shapes/site-config.ts'
import { ownId } from '#server/database/snapshot.ts'
import type { Tx } from '#server/database/transact.ts'
import { announce } from '#server/live/announce.ts'
import { applyPatch, PatchProblem } from '#server/basics/json-patch.ts'
import { normalConfig } from '#server/presenters/normal-config.ts'
import { requireMatch } from '#server/presenters/precondition.ts'
import { presentSiteConfig } from '#server/presenters/site-config.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { listLocations } from '#server/tables/locations.ts'
import { lockMerchant, updateSiteConfig, type Merchant } from '#server/tables/merchants.ts'

/** Maximum bytes of JSON, without the members that the server adds. */
export const configSizeLimit = 256 * 1024

const schema = Compile(SiteConfig)

export interface ConfigSave {
  tx: Tx
  tenant: number
  /** ETag of the edited copy; null: the stored config is replaced unconditionally. */
  ifMatch: string | null
  /** The public key of pushes, which the answer contains; null when browsers receive none. */
  vapidKey: string | null
  now: Date
}

export interface ConfigReplacement extends ConfigSave {
  /** The config as the admin sent it. */
  siteConfig: unknown
}

export interface ConfigPatch extends ConfigSave {
  patch: JsonPatch
}

/** The config to store. @throws Refusal CONFIG_INVALID, PAYLOAD_TOO_LARGE */
const judge = (wanted: unknown, { hasApp, hasEcom, configTimestamp }: Merchant, now: Date) => {
  const normal = normalConfig(wanted)
  if (!normal) throw new Refusal('CONFIG_INVALID')
  const { companyName, stored: siteConfig } = normal
  // Clients recognise a new config by its number alone, so the number grows even when the clock goes back.
  const timeStamp = Math.max(now.getTime(), configTimestamp + 1)
  const whole: unknown = { ...siteConfig, companyName, timeStamp, has_app: hasApp, has_ecom: hasEcom }
  if (!schema.Check(whole)) throw new Refusal('CONFIG_INVALID')
  if (Buffer.byteLength(JSON.stringify(siteConfig)) > configSizeLimit) throw new Refusal('PAYLOAD_TOO_LARGE')
  return { siteConfig, companyName: whole.companyName, configTimestamp: timeStamp }
}

const save = async (
  { tx, tenant, now, ifMatch, vapidKey }: ConfigSave,
  change: (current: SiteConfig) => unknown,
): Promise<SiteConfig> => {
  const before = await lockMerchant(tx, tenant)
  const locations = await listLocations(tx)
  const current = presentSiteConfig(before, locations, vapidKey)
  requireMatch(ifMatch, current)
  const saved = await updateSiteConfig(tx, tenant, judge(change(current), before, now))
  await announce(tx, { about: 'config', tenant, timeStamp: saved.configTimestamp, version: await ownId(tx) })
  return presentSiteConfig(saved, locations, vapidKey)
}

/**
 * Replaces a tenant's config. After the commit, every instance and every open page is notified. Closed apps fetch the
 * config at their next start: a push without a visible notification costs the device its subscription (Safari: after
 * three).
 * @throws Refusal PRECONDITION, CONFIG_INVALID, PAYLOAD_TOO_LARGE
 */
export const replaceSiteConfig = (replacement: ConfigReplacement): Promise<SiteConfig> =>
  save(replacement, () => replacement.siteConfig)

const patched = (current: SiteConfig, patch: JsonPatch): unknown => {
  try {
    return applyPatch(current, patch)
  } catch (error) {
    throw error instanceof PatchProblem ? new Refusal('CONFIG_PATCH') : error
  }
}

/** Changes parts of the stored config, then works as `replaceSiteConfig`. @throws Refusal CONFIG_PATCH, and as there */
export const patchSiteConfig = (edit: ConfigPatch): Promise<SiteConfig> =>
  save(edit, (current) => patched(current, edit.patch))
