import { isAtLeast } from '#contract/rules/release.ts'
import { isNewerVersion, isVersion } from '#contract/rules/version.ts'
import type { BuildVersions } from '#contract/shapes/platform.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { insertRelease, lockReleases, updateStage } from '#server/tables/releases.ts'
import { siteBySubdomain } from '#server/tables/sites.ts'

/** The builds of the app that a server keeps. */
export interface KeptBuilds {
  current: BuildVersions
  earlier: BuildVersions | null
}

export interface WiderStage {
  tx: Tx
  version: string
  /** Per cent of the merchants. */
  share: number
  /** Subdomains of merchants that get it in any case. */
  merchants: readonly string[]
  /** Name of the platform's account. */
  staff: string
  now: Date
}

export interface NewRelease extends WiderStage {
  build: 'current' | 'earlier'
  builds: KeptBuilds
}

/** @throws Refusal SITE_NOT_FOUND */
const tenantsOf = async (tx: Tx, subdomains: readonly string[], now: Date): Promise<number[]> => {
  const tenants = new Set<number>()
  for (const subdomain of subdomains) {
    const site = await siteBySubdomain(tx, subdomain.toLowerCase(), now)
    if (!site) throw new Refusal('SITE_NOT_FOUND')
    tenants.add(site.tenantId)
  }
  return [...tenants].sort((a, b) => a - b)
}

/**
 * Releases a version of the app, to all merchants or some. A way back is a newer version that carries the earlier build.
 * @throws Refusal VALIDATION, VERSION_OLD, BUILD_MISSING, SITE_NOT_FOUND
 */
export const addRelease = async (wanted: NewRelease): Promise<void> => {
  const { tx, version, share, staff, now, builds } = wanted
  const [newest] = await lockReleases(tx)
  const before = newest?.version ?? builds.current.version
  if (!isVersion(version)) throw new Refusal('VALIDATION')
  if (!isNewerVersion(version, before)) throw new Refusal('VERSION_OLD')
  const carried = builds[wanted.build]
  if (!carried) throw new Refusal('BUILD_MISSING')
  const merchants = await tenantsOf(tx, wanted.merchants, now)
  await insertRelease(tx, { version, build: carried.version, share, merchants, setAt: now, setBy: staff })
  const actor = { kind: 'platform', name: staff } as const
  const detail = { before, version, build: carried.version, share, merchants: wanted.merchants.join(' ') }
  await recordAct(tx, { tenant: null, now, actor, act: 'version set', subject: 'app', detail })
}

/** Gives the newest release to more merchants. @throws Refusal VERSION_OLD, STAGE_NARROWER, SITE_NOT_FOUND */
export const widenRelease = async ({ tx, version, share, merchants, staff, now }: WiderStage): Promise<void> => {
  const [newest] = await lockReleases(tx)
  if (newest?.version !== version) throw new Refusal('VERSION_OLD')
  const stage = { share, merchants: await tenantsOf(tx, merchants, now) }
  if (!isAtLeast(stage, newest)) throw new Refusal('STAGE_NARROWER')
  await updateStage(tx, version, stage)
  const actor = { kind: 'platform', name: staff } as const
  const detail = { version, before: newest.share, share, merchants: merchants.join(' ') }
  await recordAct(tx, { tenant: null, now, actor, act: 'release widened', subject: 'app', detail })
}
