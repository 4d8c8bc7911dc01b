import type { Clock } from '#server/basics/ports.ts'
import type { Transact, Tx } from '#server/database/transact.ts'
import { listedDays } from '#server/presenters/notifications.ts'
import type { ServiceAccounts } from '#server/security/service-accounts.ts'
import { trimAuditLog } from '#server/tables/audit-log.ts'
import { deleteExpiredBotTokens } from '#server/tables/bot-tokens.ts'
import { deleteOldBroadcasts } from '#server/tables/broadcasts.ts'
import { deleteOldCardEntries } from '#server/tables/card-entries.ts'
import { deleteOldClientErrors } from '#server/tables/client-errors.ts'
import { deleteOldSaves } from '#server/tables/config-saves.ts'
import { deleteExpiredEmailTokens } from '#server/tables/email-tokens.ts'
import { deleteOldAnswers } from '#server/tables/idempotency-keys.ts'
import { deleteOldLoginFailures } from '#server/tables/login-attempts.ts'
import { deleteSilentInstances, deleteUnseenVersions } from '#server/tables/open-apps.ts'
import { deleteOldNotifications } from '#server/tables/notifications.ts'
import { deleteExpiredInvitations } from '#server/tables/office-invitations.ts'
import { deleteUnchargedOrders } from '#server/tables/orders.ts'
import { deleteDoneMail } from '#server/tables/outbox.ts'
import { deleteOldPromoFailures } from '#server/tables/promo-codes.ts'
import { deleteOldDeliveries } from '#server/tables/push-deliveries.ts'
import { deleteStalePush } from '#server/tables/push-outbox.ts'
import { deleteUnseenPushTokens } from '#server/tables/push-tokens.ts'
import { deleteEndedTerminals } from '#server/tables/terminals.ts'
import { deleteEndedWindows } from '#server/tables/rate-limits.ts'
import { deleteRetiredAccounts } from '#server/tables/service-accounts.ts'
import { deleteExpiredSessions } from '#server/tables/sessions.ts'
import { deleteOldTempTokens } from '#server/tables/temp-tokens.ts'
import type { OutsideKind } from '#server/work/kinds.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Saves of a site config that stay in its history. */
const keptSaves = 500

const beforeDays = (now: Date, days: number): Date => new Date(now.getTime() - days * day)

/** Deletes some expired rows. @returns whether there may be more */
type Step = (tx: Tx, now: Date) => Promise<boolean>

/** A step that deletes what is older than some days. */
const after =
  (days: number, step: Step): Step =>
  (tx, now) =>
    step(tx, beforeDays(now, days))

/** What is done in one portion. */
const whole =
  (step: (tx: Tx, now: Date) => Promise<void>): Step =>
  async (tx, now) => {
    await step(tx, now)
    return false
  }

const tenantSteps: Step[] = [
  after(30, deleteOldAnswers),
  after(30, deleteUnchargedOrders),
  after(1, deleteOldCardEntries),
  after(1, deleteExpiredBotTokens),
  after(1, deleteExpiredEmailTokens),
  after(30, deleteExpiredInvitations),
  after(1, deleteExpiredSessions),
  after(1, deleteOldLoginFailures),
  after(1, deleteOldPromoFailures),
  after(1, deleteOldTempTokens),
  after(30, deleteDoneMail),
  after(listedDays, deleteOldNotifications),
  after(1, deleteStalePush),
  after(30, deleteOldDeliveries),
  after(30, deleteOldBroadcasts),
  deleteEndedTerminals,
  after(60, deleteUnseenPushTokens),
  (tx) => deleteOldSaves(tx, keptSaves),
  after(60, deleteUnseenVersions),
  after(90, deleteRetiredAccounts),
]

const platformSteps: Step[] = [
  deleteEndedWindows,
  after(30, deleteOldAnswers),
  after(30, deleteOldClientErrors),
  after(1, deleteSilentInstances),
]

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

interface Cleaning {
  transact: Transact
  clock: Clock
  accounts: ServiceAccounts
  /** Days that acts stay in the audit log. */
  auditLogDays: number
}

/** Cleans up one tenant's data, every day. The database makes the item with the merchant. */
export const cleaningKind = ({ accounts, auditLogDays, ...parts }: Cleaning): OutsideKind => ({
  name: 'cleaning',
  leaseFor: 20 * minute,
  atOnce: 2,
  backOff: { first: 10 * minute, longest: 360 * minute },
  run: async ({ tenant }) => {
    const own = [whole((tx) => accounts.renew(tx, tenant)), after(auditLogDays, trimAuditLog)]
    await clean({ ...parts, tenant }, [...tenantSteps, ...own])
    return { end: nextCleaning(parts.clock.date(), tenant) }
  },
})

/** Cleans up the platform's data, every ten minutes. */
export const platformCleaningKind = ({ auditLogDays, ...parts }: Omit<Cleaning, 'accounts'>): OutsideKind => ({
  name: 'platform-cleaning',
  leaseFor: 20 * minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  run: async () => {
    await clean({ ...parts, tenant: null }, [...platformSteps, after(auditLogDays, trimAuditLog)])
    return { end: new Date(parts.clock.now() + 10 * minute) }
  },
})
