import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'

/** An admin is named by the id of the user, platform staff by the name of the account. */
export type Actor =
  | { kind: 'admin'; name: string }
  | { kind: 'platform'; name: string }
  | { kind: 'server'; name: null }

export type AuditedAct =
  | 'site-config saved'
  | 'site-config restored'
  | 'site-config published'
  | 'site-config imported'
  | 'draft discarded'
  | 'subdomain changed'
  | 'wrappers changed'
  | 'password entered again'
  | 'push queued'
  | 'push key saved'
  | 'push key removed'
  | 'terminal set'
  | 'terminal revoked'
  | 'staff logged in'
  | 'staff account written'
  | 'version set'

/**
 * What administrators, platform staff and the server itself have done. The roles of the application may insert and read
 * rows, nothing else. No reference to the site: its rows outlive it.
 */
export const auditLog = pgTable(
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
  (table) => [index('audit_log_tenant').on(table.tenantId, table.at)],
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
