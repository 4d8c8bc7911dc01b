import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { alias, bigint, index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { AuditedAct } from '#contract/shapes/audit.ts'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'
import { portion } from './portions.ts'
import { daysBefore, declareTable } from './table.ts'
import { users } from './users.ts'

/** An admin is named by the id of the user, platform staff by the name of the account. */
export type Actor =
  | { kind: 'admin'; name: string }
  | { kind: 'platform'; name: string }
  | { kind: 'server'; name: null }

/** Who acts for a customer, and why. */
export interface StaffReason {
  /** Id of the administrator. */
  id: string
  /** For the audit log alone. */
  reason: string
}

/**
 * What administrators, platform staff and the server itself have done. The roles of the application may insert and read
 * rows, nothing else. No reference to the site: its rows outlive it.
 */
export const auditLog = declareTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: an act that concerns no single merchant. */
    tenantId: integer('tenant_id'),
    at: moment('at').notNull(),
    actorKind: text('actor_kind').$type<Actor['kind']>().notNull(),
    actor: text('actor'),
    act: text('act').$type<AuditedAct>().notNull(),
    /** What was acted on, such as the number of a save or the id of a user. */
    subject: text('subject'),
    /** As the actor has written it. */
    reason: text('reason'),
    /** Never contains a secret. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_log_tenant').on(table.tenantId, table.at),
    index('audit_log_newest').on(table.tenantId, table.id),
    index('audit_log_subject')
      .on(table.tenantId, table.subject, table.at)
      .where(sql`subject is not null`),
  ],
  () => ({
    kept: { by: 'both', deleteSome: (tx, now, { auditLogDays }) => trimAuditLog(tx, daysBefore(now, auditLogDays)) },
    ofUser: { kept: 'a user is named by id alone' },
    ofSite: { kept: 'the log outlives the site' },
    shown: { never: 'it is of the platform' },
  }),
)

export interface Audited {
  /** Null: the platform. */
  tenant: number | null
  now: Date
  actor: Actor
  act: AuditedAct
  subject?: string
  reason?: string
  detail?: Record<string, unknown>
}

/** The user as an actor; null: the server itself. */
export const adminActor = (userId: string | null): Actor =>
  userId === null ? { kind: 'server', name: null } : { kind: 'admin', name: userId }

/** Writes an act to the log, in the transaction of the act itself. */
export const recordAct = async (tx: Tx, audited: Audited): Promise<void> => {
  const { tenant, now, actor, act, subject, reason, detail } = audited
  await tx.insert(auditLog).values({
    tenantId: tenant,
    at: now,
    actorKind: actor.kind,
    actor: actor.name,
    act,
    subject: subject ?? null,
    reason: reason ?? null,
    detail: detail ?? {},
  })
}

export interface SoughtAct {
  tenant: number
  act: AuditedAct
  since: Date
}

/** Whether the act has been done since a moment. */
export const hasActSince = async (tx: Tx, { tenant, act, since }: SoughtAct): Promise<boolean> =>
  (
    await tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.tenantId, tenant), gte(auditLog.at, since), eq(auditLog.act, act)))
      .limit(1)
  ).length > 0

export interface ListedAct extends Pick<
  typeof auditLog.$inferSelect,
  'id' | 'at' | 'actorKind' | 'actor' | 'act' | 'subject' | 'reason' | 'detail'
> {
  /** Of the administrator; null: no administrator, or the account is deleted. */
  actorName: string | null
  /** Email of the user who is the subject. */
  subjectEmail: string | null
}

/** The subject where it is an id: cast on this side, so that the index of the users is used. */
const subjectId = sql`case when ${auditLog.subject} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then ${auditLog.subject}::uuid end`

/** Acts with a lower id, the newest first. @param act only those; undefined: all */
export const listActs = async (
  tx: Tx,
  { tenant, before, act, most }: { tenant: number; before: number | null; act: AuditedAct | undefined; most: number },
): Promise<ListedAct[]> => {
  const [admin, customer] = [alias(users, 'admin'), alias(users, 'customer')]
  return tx
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorKind: auditLog.actorKind,
      actor: auditLog.actor,
      act: auditLog.act,
      subject: auditLog.subject,
      reason: auditLog.reason,
      detail: auditLog.detail,
      actorName: sql<string | null>`nullif(trim(concat(${admin.firstName}, ' ', ${admin.lastName})), '')`,
      subjectEmail: sql<string | null>`case when ${customer.deletedAt} is null then ${customer.email} end`,
    })
    .from(auditLog)
    .leftJoin(
      admin,
      and(
        eq(admin.tenantId, auditLog.tenantId),
        eq(admin.id, sql`case when ${auditLog.actorKind} = 'admin' then ${auditLog.actor}::uuid end`),
      ),
    )
    .leftJoin(customer, and(eq(customer.tenantId, auditLog.tenantId), eq(customer.id, subjectId)))
    .where(
      and(
        eq(auditLog.tenantId, tenant),
        before === null ? undefined : lt(auditLog.id, before),
        act === undefined ? undefined : eq(auditLog.act, act),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(most)
}

export type ActOn = Pick<ListedAct, 'at' | 'act' | 'reason' | 'detail' | 'actorName'>

/** What staff did to a subject before a time, the newest first. Opening a customer does nothing. */
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
        ne(auditLog.act, 'customer opened'),
        before === null ? undefined : lt(auditLog.at, before),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(most)

/**
 * Removes some acts from before a time, of the transaction's tenant, or of the platform and of deleted sites; never those
 * of the last 90 days.
 * @returns whether there may be more
 */
export const trimAuditLog = async (tx: Tx, before: Date, most = portion): Promise<boolean> => {
  const [row] = await rowsOf<{ removed: number }>(
    tx,
    sql`select trim_audit_log(${before.toISOString()}::timestamptz, ${most}::int) as removed`,
  )
  return row?.removed === most
}
