import { and, desc, eq, gte, inArray, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditedAct } from '#contract/shapes/audit.ts'
import type { Tx } from '#server/database/transact.ts'
import { auditLog } from './audit-log.ts'
import { auditValues, type PersonalValues } from './audit-values.ts'
import { officeEntries } from './office-entries.ts'
import { users } from './users.ts'

export interface Opening {
  tenant: number
  /** The administrator. */
  adminId: string
  /** The customer. */
  userId: string
  since: Date
}

/** The newest time that an administrator has opened a customer since a moment. @returns the id of the act */
export const openingSince = async (tx: Tx, { tenant, adminId, userId, since }: Opening): Promise<number | undefined> =>
  (
    await tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.tenantId, tenant),
          eq(auditLog.subject, userId),
          gte(auditLog.at, since),
          eq(auditLog.act, 'customer opened'),
          // In an entry the actor is the account of the platform.
          or(eq(auditLog.actor, adminId), eq(sql`${auditLog.entryId}::text`, adminId)),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(1)
  )[0]?.id

export interface SoughtAct {
  tenant: number
  act: AuditedAct
  since: Date
}

/** Whether a tenant's log has an act to which all of this applies. */
export const hasAct = async (tx: Tx, tenant: number, ...of: readonly SQL[]): Promise<boolean> => {
  const theirs = and(eq(auditLog.tenantId, tenant), ...of)
  return (await tx.select({ id: auditLog.id }).from(auditLog).where(theirs).limit(1)).length > 0
}

/** Whether the act has been done since a moment. */
export const hasActSince = (tx: Tx, { tenant, act, since }: SoughtAct): Promise<boolean> =>
  hasAct(tx, tenant, gte(auditLog.at, since), eq(auditLog.act, act))

export interface ListedAct extends Pick<
  typeof auditLog.$inferSelect,
  'id' | 'at' | 'actorKind' | 'actor' | 'act' | 'subject' | 'reason' | 'detail'
> {
  /** Of the administrator or the customer; null: neither, or the account is deleted. */
  actorName: string | null
  /** Null: it has none, or they are erased. */
  personal: PersonalValues | null
  /** Email of the user who is the subject. */
  subjectEmail: string | null
}

/** The subject where it is an id: cast on this side, so that the index of the users is used. */
const subjectId = sql`case when ${auditLog.subject} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then ${auditLog.subject}::uuid end`

/** Which acts are listed; what is null or undefined restricts nothing. */
export interface ActFilter {
  tenant: number
  act?: AuditedAct | undefined
  /** The id of an administrator or a customer, server, platform, or customer for all of them. */
  by?: string | undefined
  subject?: string | undefined
  /** At or after it. */
  from?: Date | undefined
  /** Before it. */
  until?: Date | undefined
}

const byWhom = (by: string) =>
  by === 'server' || by === 'platform' || by === 'customer'
    ? eq(auditLog.actorKind, by)
    : and(inArray(auditLog.actorKind, ['admin', 'customer']), eq(auditLog.actor, by))

/** Acts that fit with a lower id, the newest first. */
export const listActs = async (
  tx: Tx,
  { tenant, act, by, subject, from, until, before, most }: ActFilter & { before: number | null; most: number },
): Promise<ListedAct[]> => {
  const [actor, customer] = [alias(users, 'actor'), alias(users, 'customer')]
  return tx
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorKind: auditLog.actorKind,
      actor: auditLog.actor,
      act: auditLog.act,
      subject: auditLog.subject,
      // What is done in an entry is done for its reason.
      reason: sql<string | null>`coalesce(${auditLog.reason}, ${officeEntries.reason})`,
      detail: auditLog.detail,
      personal: auditValues.values,
      actorName: sql<string | null>`nullif(trim(concat(${actor.firstName}, ' ', ${actor.lastName})), '')`,
      subjectEmail: sql<string | null>`case when ${customer.deletedAt} is null then ${customer.email} end`,
    })
    .from(auditLog)
    .leftJoin(officeEntries, and(eq(officeEntries.tenantId, auditLog.tenantId), eq(officeEntries.id, auditLog.entryId)))
    .leftJoin(auditValues, and(eq(auditValues.tenantId, auditLog.tenantId), eq(auditValues.actId, auditLog.id)))
    .leftJoin(
      actor,
      and(
        eq(actor.tenantId, auditLog.tenantId),
        eq(actor.id, sql`case when ${auditLog.actorKind} in ('admin', 'customer') then ${auditLog.actor}::uuid end`),
      ),
    )
    .leftJoin(customer, and(eq(customer.tenantId, auditLog.tenantId), eq(customer.id, subjectId)))
    .where(
      and(
        eq(auditLog.tenantId, tenant),
        before === null ? undefined : lt(auditLog.id, before),
        act === undefined ? undefined : eq(auditLog.act, act),
        by === undefined ? undefined : byWhom(by),
        subject === undefined ? undefined : eq(auditLog.subject, subject),
        from === undefined ? undefined : gte(auditLog.at, from),
        until === undefined ? undefined : lt(auditLog.at, until),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(most)
}

export type ActOn = Pick<ListedAct, 'at' | 'act' | 'reason' | 'detail' | 'actorName'>

/** What staff did to a subject before a time, the newest first. Opening a customer, or finding a plate, does nothing. */
export const actsOn = async (
  tx: Tx,
  { tenant, subject, before, most }: { tenant: number; subject: string; before: Date | null; most: number },
): Promise<ActOn[]> =>
  tx
    .select({
      at: auditLog.at,
      act: auditLog.act,
      reason: auditLog.reason,
      detail: auditLog.detail,
      actorName: sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`,
    })
    .from(auditLog)
    .leftJoin(
      users,
      and(
        eq(users.tenantId, auditLog.tenantId),
        eq(users.id, sql`case when ${auditLog.actorKind} = 'admin' then ${auditLog.actor}::uuid end`),
      ),
    )
    .where(
      and(
        eq(auditLog.tenantId, tenant),
        eq(auditLog.subject, subject),
        notInArray(auditLog.act, ['customer opened', 'read in an entry']),
        ne(auditLog.actorKind, 'customer'),
        notInArray(auditLog.act, ['customer log-in failed', 'plate checked']),
        before === null ? undefined : lt(auditLog.at, before),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(most)
