import type { Tx } from '#server/database/transact.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { awaitMigrations } from '#server/tables/config-migrations.ts'
import { scheduleWork } from '#server/tables/work.ts'
import { isNewerVersion, isVersion } from '#contract/rules/version.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { lockVersion, writeVersion, type Versioned } from '#server/tables/platform-versions.ts'

const schedule = async (tx: Tx, now: Date, of: 'all' | 'skipped'): Promise<number> => {
  const tenants = await awaitMigrations(tx, now, of)
  for (let at = 0; at < tenants.length; at += 1000)
    await scheduleWork(
      tx,
      tenants.slice(at, at + 1000).map((tenant) => ({ tenant, kind: 'config-migration', subject: 'config' })),
      now,
    )
  return tenants.length
}

export interface SchemaUpdate extends Omit<VersionSetting, 'name'> {}

/**
 * Sets the version of the site schema: from now on each config is migrated when it is read, and a job stores all in the
 * new form. @throws Refusal VERSION_OLD
 */
export const updateSchema = async (update: SchemaUpdate): Promise<string> => {
  const version = await setVersion({ ...update, name: 'site-config' })
  await schedule(update.tx, update.now, 'all')
  return version
}

export interface SchemaRetry {
  tx: Tx
  /** Name of the platform's account. */
  staff: string
  now: Date
}

/** Tries the skipped configs again. */
export const retryMigrations = async ({ tx, staff, now }: SchemaRetry): Promise<void> => {
  const tried = await schedule(tx, now, 'skipped')
  const actor = { kind: 'platform', name: staff } as const
  await recordAct(tx, { tenant: null, now, actor, act: 'migration tried again', subject: String(tried) })
}

interface VersionSetting {
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
const setVersion = async ({ tx, name, version, first, staff, now }: VersionSetting): Promise<string> => {
  const before = (await lockVersion(tx, name)) ?? first
  if (!isVersion(version)) throw new Refusal('VALIDATION')
  if (!isNewerVersion(version, before)) throw new Refusal('VERSION_OLD')
  await writeVersion(tx, { name, version, setAt: now })
  const actor = { kind: 'platform', name: staff } as const
  await recordAct(tx, { tenant: null, now, actor, act: 'version set', subject: name, detail: { before, version } })
  return version
}
