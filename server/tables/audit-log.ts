import { eq, sql, type SQL } from 'drizzle-orm'
import { bigint, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import { auditedFields, type AuditedAct, type AuditedChange, type AuditedField } from '#contract/shapes/audit.ts'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { insertAuditValues, type PersonalValues } from './audit-values.ts'
import { moment, ofWriter } from './columns.ts'
import { officeEntries } from './office-entries.ts'
import { atPlaces, chosenPlaces } from './place.ts'
import { portion } from './portions.ts'
import { daysBefore, declareTable } from './table.ts'

/** An admin and a customer are named by the id of the user, platform staff by the name of the account. */
export type Actor =
  | { kind: 'admin'; name: string }
  | { kind: 'customer'; name: string }
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
 * What administrators, customers, platform staff and the server itself have done. Values of persons are beside it. The
 * roles of the application may insert and read rows, nothing else. No reference to the site: its rows outlive it.
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
    /** Ids of the locations that it concerns alone, such as that of a visit; none: it concerns all. */
    places: integer('places')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The entry of platform staff in which it was done; null: in none. */
    entryId: uuid('entry_id'),
  },
  (table) => [
    index('audit_log_entry')
      .on(table.tenantId, table.entryId)
      .where(sql`entry_id is not null`),
    index('audit_log_tenant').on(table.tenantId, table.at),
    index('audit_log_newest').on(table.tenantId, table.id),
    index('audit_log_subject')
      .on(table.tenantId, table.subject, table.at)
      .where(sql`subject is not null`),
  ],
  (table) => ({
    kept: { by: 'both', deleteSome: (tx, now, { auditLogDays }) => trimAuditLog(tx, daysBefore(now, auditLogDays)) },
    ofUser: { kept: 'a user is named by id alone' },
    own: {
      as: 'acts on the account',
      of: (user) => eq(table.subject, user.id),
      by: 'at',
      columns: ['at', 'act', 'actorKind'],
    },
    place: { rows: `sees_subject(tenant_id, subject, ${chosenPlaces}) and ${atPlaces(table.places)}` },
    ofSite: { kept: 'the log outlives the site' },
    ofMove: { renumbered: 'id' },
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
  /** Ids of the locations that it concerns alone, or those of the member of staff; absent or none: it concerns all. */
  places?: readonly (number | null)[] | 'of the writer'
  /** What it has changed, unless the values are of a person. */
  changes?: readonly AuditedChange[]
  /** Values of a person, who is null where nobody is known: they are removed with the account. At a merchant alone. */
  personal?: PersonalValues & { userId: string | null }
}

/** The user as an actor; null: the server itself. */
export const adminActor = (userId: string | null): Actor =>
  userId === null ? { kind: 'server', name: null } : { kind: 'admin', name: userId }

/**
 * The user as the actor of an act on the own account. A customer is its subject too, by which staff find the act; the
 * subject of an own act of an administrator is none.
 */
export const ownAct = ({ id, isAdmin }: { id: string; isAdmin: boolean }): Pick<Audited, 'actor' | 'subject'> =>
  isAdmin ? { actor: adminActor(id) } : { actor: { kind: 'customer', name: id }, subject: id }

/** The fields of which the value is another one. A field that only one side has was made, or is gone. */
export const changesOf = (before: FieldValues, after: FieldValues): AuditedChange[] =>
  auditedFields.flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    return was === is ? [] : [{ field, before: was, after: is }]
  })

/** Values by field, as the log shows them. */
export type FieldValues = Readonly<Partial<Record<AuditedField, string | null>>>

/**
 * Who did an act, as the log has it: what is done with the rights of an entry is done by platform staff, whose session
 * has the id of the entry.
 */
const asWritten = (tenant: number | null, { kind, name }: Actor) => {
  if (kind !== 'admin' || tenant === null) return { actorKind: kind, actor: name }
  const found = (column: SQL): SQL => sql`(select ${column} from ${officeEntries} as e
    where e.tenant_id = ${tenant} and e.id = ${name}::uuid)`
  return {
    actorKind: sql<Actor['kind']>`coalesce(${found(sql`'platform'::text`)}, 'admin')`,
    actor: sql<string>`coalesce(${found(sql`e.staff`)}, ${name})`,
    entryId: found(sql`e.id`),
  }
}

/** Writes an act to the log, in the transaction of the act itself. */
export const recordAct = async (tx: Tx, audited: Audited): Promise<void> => {
  const { tenant, now, actor, act, subject, reason, detail, places = [], changes = [], personal } = audited
  const [row] = await tx
    .insert(auditLog)
    .values({
      tenantId: tenant,
      at: now,
      ...asWritten(tenant, actor),
      act,
      subject: subject ?? null,
      reason: reason ?? null,
      detail: {
        ...detail,
        ...(changes.length > 0 ? { changes } : {}),
        ...(personal ? { isPersonal: true } : {}),
      },
      places: places === 'of the writer' ? ofWriter : places.filter((place) => place !== null),
    })
    .returning({ id: auditLog.id })
  if (!row || !personal || tenant === null) return
  const { userId, ...values } = personal
  await insertAuditValues(tx, { tenantId: tenant, actId: row.id, userId, values, at: now })
}

/**
 * Removes some acts from before a time, of the transaction's tenant, or of the platform and of deleted sites; never those
 * of the last 90 days. One act of the log says how many were removed in an hour.
 * @returns whether there may be more
 */
export const trimAuditLog = async (tx: Tx, before: Date, most = portion): Promise<boolean> => {
  const [row] = await rowsOf<{ removed: number }>(
    tx,
    sql`select trim_audit_log(${before.toISOString()}::timestamptz, ${most}::int) as removed`,
  )
  return row?.removed === most
}
