import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { heldFor } from './sites.ts'
import { work, type LeasedWork, type WorkKey } from './work.ts'

export const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** A run that begins now is also the one that was scheduled for an earlier time. */
const laterThan = (now: Date) => sql`case when ${work.wantedAt} > ${at(now)} then ${work.wantedAt} end`

/** How many items of a kind may be claimed, and for how many milliseconds. */
export interface Room {
  kind: string
  free: number
  leaseFor: number
}

interface Claim {
  now: Date
  /** A new id. */
  lease: string
}

export interface DueClaim extends Claim {
  /** Claims what was due then; no later than now. */
  dueBy: Date
}

/**
 * Whether an item stays where it is although it is due: the members of a site that is not open are not billed, and all of a
 * site that moves waits.
 */
export const isHeldBack = (kind: SQL, now: Date): SQL => sql`exists (
  select from sites where sites.tenant_id = work.tenant_id and (
    ${kind} in ('membership', 'club') and sites.state <> 'open' or sites.move in ('moved', 'arriving')
    or sites.move in ('leaving', 'frozen') and sites.move_at > ${at(new Date(now.getTime() - heldFor))}))`

/** Claims due items of all tenants, the oldest of each kind first, in one statement of the platform. */
export const claimDue = async (
  tx: Tx,
  { now, lease, dueBy }: DueClaim,
  rooms: readonly Room[],
): Promise<LeasedWork[]> => {
  const values = rooms.map(({ kind, free, leaseFor }) => sql`(${kind}::text, ${free}::int, ${leaseFor}::int)`)
  const rows = await rowsOf<LeasedWork & { position: number }>(
    tx,
    sql`
  with room (kind, free, lease_for) as (values ${sql.join(values, sql`, `)}),
  due as materialized (
    select item.*, row_number() over (order by item.due_at) as position, room.lease_for
    from room cross join lateral (
      select tenant_id, kind, subject, due_at from work
      where work.kind = room.kind and work.due_at <= ${at(dueBy)}
        and not ${isHeldBack(sql`room.kind`, now)}
      order by work.due_at limit room.free for update skip locked
    ) as item
  )
  update work set lease = ${lease}, attempts = work.attempts + 1,
    due_at = ${at(now)} + due.lease_for * interval '1 millisecond',
    wanted_at = ${laterThan(now)}
  from due
  where work.tenant_id = due.tenant_id and work.kind = due.kind and work.subject = due.subject
  returning work.tenant_id as tenant, work.kind, work.subject, work.lease, work.attempts, work.trace, due.position::int`,
  )
  return rows.sort((a, b) => a.position - b.position)
}

/** Claims these items, due or not, except those that another instance runs. */
export const claimNamed = (
  tx: Tx,
  { now, lease }: Claim,
  { tenant, kind, subjects, leaseFor }: Omit<WorkKey, 'subject'> & { subjects: readonly string[]; leaseFor: number },
): Promise<LeasedWork[]> =>
  tx
    .update(work)
    .set({
      lease,
      attempts: sql`${work.attempts} + 1`,
      dueAt: new Date(now.getTime() + leaseFor),
      wantedAt: laterThan(now),
    })
    .where(
      and(
        eq(work.tenantId, tenant),
        eq(work.kind, kind),
        inArray(work.subject, [...subjects]),
        sql`(${work.lease} is null or ${work.dueAt} <= ${at(now)})`,
      ),
    )
    .returning({
      tenant: work.tenantId,
      kind: work.kind,
      subject: work.subject,
      lease: sql<string>`${work.lease}`,
      attempts: work.attempts,
      trace: work.trace,
    })

/**
 * Ends every lease, for a process that is alone on its database: their holders have stopped. These items and all of
 * the named kind are due now.
 */
export const resumeWork = async (tx: Tx, kind: string, now: Date): Promise<void> => {
  await tx
    .update(work)
    .set({ lease: null, dueAt: now, wantedAt: null })
    .where(sql`${work.lease} is not null or ${work.kind} = ${kind}`)
}
