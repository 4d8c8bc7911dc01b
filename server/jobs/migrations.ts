import { migrateConfig } from '#server/commands/site/migrate-config.ts'
import type { Clock } from '#server/basics/ports.ts'
import { schemaVersion } from '#server/tables/platform-versions.ts'
import type { LocalKind } from '#server/work/kinds.ts'

const second = 1_000

/**
 * Stores each site's config in the form of the site schema, after that was updated. Until then it is migrated whenever
 * it is read. The lease is short: what a process leaves behind goes on soon.
 */
export const migrationKind = ({ clock, vapidKey }: { clock: Clock; vapidKey: string | null }): LocalKind => ({
  name: 'config-migration',
  leaseFor: 10 * second,
  atOnce: 2,
  backOff: { first: 5 * second, longest: 600 * second },
  inTransaction: async (tx, { tenant }) => {
    const version = await schemaVersion(tx)
    await migrateConfig({ tx, tenant, version, vapidKey, now: clock.date() })
    return null
  },
})
