import type { Clock } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
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
import type { LocalKind } from '#server/work/kinds.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Saves of a site config that stay in its history. */
const keptSaves = 500

const beforeDays = (now: Date, days: number): Date => new Date(now.getTime() - days * day)

/** Deletes expired rows of a tenant. */
const cleanTenant = async (tx: Tx, now: Date): Promise<void> => {
  const before = (days: number) => beforeDays(now, days)
  await deleteOldAnswers(tx, before(30))
  await deleteUnchargedOrders(tx, before(30))
  await deleteOldCardEntries(tx, before(1))
  await deleteExpiredBotTokens(tx, before(1))
  await deleteExpiredEmailTokens(tx, before(1))
  await deleteExpiredSessions(tx, before(1))
  await deleteOldLoginFailures(tx, before(1))
  await deleteOldPromoFailures(tx, before(1))
  await deleteOldTempTokens(tx, before(1))
  await deleteDoneMail(tx, before(30))
  await deleteOldNotifications(tx, before(listedDays))
  await deleteStalePush(tx, before(1))
  await deleteOldDeliveries(tx, before(30))
  await deleteOldBroadcasts(tx, before(30))
  await deleteEndedTerminals(tx, now)
  await deleteUnseenPushTokens(tx, before(60))
  await deleteOldSaves(tx, keptSaves)
  await deleteUnseenVersions(tx, before(60))
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
  clock: Clock
  accounts: ServiceAccounts
  /** Days that acts stay in the audit log. */
  auditLogDays: number
}

/** Cleans up one tenant's data, every day. The database makes the item with the merchant. */
export const cleaningKind = ({ clock, accounts, auditLogDays }: Cleaning): LocalKind => ({
  name: 'cleaning',
  leaseFor: minute,
  atOnce: 2,
  backOff: { first: 10 * minute, longest: 360 * minute },
  inTransaction: async (tx, { tenant }) => {
    await cleanTenant(tx, clock.date())
    await trimAuditLog(tx, beforeDays(clock.date(), auditLogDays))
    await accounts.renew(tx, tenant)
    await deleteRetiredAccounts(tx, beforeDays(clock.date(), 90))
    return nextCleaning(clock.date(), tenant)
  },
})

/** Cleans up the platform's data, every ten minutes. */
export const platformCleaningKind = ({ clock, auditLogDays }: Omit<Cleaning, 'accounts'>): LocalKind => ({
  name: 'platform-cleaning',
  leaseFor: minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: async (tx) => {
    await deleteEndedWindows(tx, clock.date())
    await deleteOldAnswers(tx, beforeDays(clock.date(), 30))
    await deleteOldClientErrors(tx, beforeDays(clock.date(), 30))
    await deleteSilentInstances(tx, beforeDays(clock.date(), 1))
    await trimAuditLog(tx, beforeDays(clock.date(), auditLogDays))
    return new Date(clock.now() + 10 * minute)
  },
})
