import type { Clock } from '#server/basics/ports.ts'
import type { Transact, Tx } from '#server/database/transact.ts'
import type { ServiceAccounts } from '#server/security/service-accounts.ts'
import { allTables } from '#server/tables/all.ts'
import { renewKeys, type Site } from '#server/tables/sites.ts'
import { lifeOf, type Expiry, type Limits } from '#server/tables/table.ts'
import type { OutsideKind } from '#server/work/kinds.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Deletes some expired rows. @returns whether there may be more */
type Step = (tx: Tx, now: Date) => Promise<boolean>

/** One step for each table whose rows end by themselves. */
const stepsOf = (owner: Exclude<Expiry['by'], 'both'>, limits: Limits): Step[] =>
  allTables.flatMap((table) => {
    const { kept } = lifeOf(table)
    if (!('deleteSome' in kept) || (kept.by !== owner && kept.by !== 'both')) return []
    return [(tx, now) => kept.deleteSome(tx, now, limits)]
  })

interface Owner extends Pick<Cleaning, 'transact' | 'clock'> {
  /** Null: the platform. */
  tenant: number | null
}

/**
 * Runs each step in portions, each in a transaction of its own. A step that fails does not stop the others.
 * @throws AggregateError of the steps that failed
 */
const clean = async ({ transact, clock, tenant }: Owner, steps: readonly Step[]): Promise<void> => {
  const errors: unknown[] = []
  for (const step of steps) {
    try {
      while (await transact(tenant, 'cleaning', (tx) => step(tx, clock.date())));
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} steps of the cleaning failed`)
}

/**
 * The next time of a tenant's daily cleaning. Its second of the day (UTC) follows from the tenant, so that tenants are
 * cleaned over the whole day. 7919 is prime: consecutive tenants are two hours apart. The database makes the first
 * item in the same way.
 */
const nextCleaning = (now: Date, tenant: number): Date => {
  const atSecond = ((tenant * 7_919) % 86_400) * 1_000
  const today = Math.floor(now.getTime() / day) * day + atSecond
  return new Date(today > now.getTime() ? today : today + day)
}

interface Cleaning extends Limits {
  transact: Transact
  clock: Clock
  accounts: ServiceAccounts
}

/** Cleans up one tenant's data, every day. The database makes the item with the merchant. */
export const cleaningKind = ({ accounts, auditLogDays, ...parts }: Cleaning): OutsideKind => ({
  name: 'cleaning',
  leaseFor: 20 * minute,
  atOnce: 2,
  backOff: { first: 10 * minute, longest: 360 * minute },
  run: async ({ tenant }) => {
    const renew: Step = async (tx) => {
      await accounts.renew(tx, tenant)
      return false
    }
    await clean({ ...parts, tenant }, [...stepsOf('tenant', { auditLogDays }), renew])
    return { end: nextCleaning(parts.clock.date(), tenant) }
  },
})

export interface PlatformCleaning extends Omit<Cleaning, 'accounts'> {
  /** The keys that a site has brought, sealed with the newest key; null: they are. */
  renewedKeys: (site: Site) => string | null
}

/** Cleans up the platform's data, every ten minutes. */
export const platformCleaningKind = ({ auditLogDays, renewedKeys, ...parts }: PlatformCleaning): OutsideKind => ({
  name: 'platform-cleaning',
  leaseFor: 20 * minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  run: async () => {
    const renew: Step = async (tx) => {
      await renewKeys(tx, renewedKeys)
      return false
    }
    await clean({ ...parts, tenant: null }, [...stepsOf('platform', { auditLogDays }), renew])
    return { end: new Date(parts.clock.now() + 10 * minute) }
  },
})
