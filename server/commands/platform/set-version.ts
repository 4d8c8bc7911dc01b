import { isNewerVersion, isVersion } from '#contract/rules/version.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { lockVersion, writeVersion, type Versioned } from '#server/tables/platform-versions.ts'

export interface VersionSetting {
  tx: Tx
  name: Versioned
  version: string
  /** What counts until a version was set. */
  first: string
  /** The name of the platform's account. */
  staff: string
  now: Date
}

/** Sets a version of this installation; a way back is a newer one. @throws Refusal VALIDATION, VERSION_OLD */
export const setVersion = async ({ tx, name, version, first, staff, now }: VersionSetting): Promise<string> => {
  const before = (await lockVersion(tx, name)) ?? first
  if (!isVersion(version)) throw new Refusal('VALIDATION')
  if (!isNewerVersion(version, before)) throw new Refusal('VERSION_OLD')
  await writeVersion(tx, { name, version, setAt: now })
  const actor = { kind: 'platform', name: staff } as const
  await recordAct(tx, { tenant: null, now, actor, act: 'version set', subject: name, detail: { before, version } })
  return version
}
