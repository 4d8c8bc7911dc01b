import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { at, isHeldBack } from './work-claims.ts'

/** What waits of one kind of due work, of all tenants. */
export interface WorkFigures {
  kind: string
  /** Items that are due and that no instance runs. */
  due: number
  /** Seconds since the oldest of these was due; 0: there is none. */
  dueFor: number
  /** Items whose last run failed. */
  failing: number
  /** Items that are not done, due or not; null: of a kind whose items are for ever. */
  unfinished: number | null
  /** Seconds since the oldest of these was made. */
  unfinishedFor: number
}

/** Items of a kind that are counted at most: beyond it, the exact number tells an operator nothing more. */
export const mostCounted = 1_000
/** Milliseconds that the statement may take. */
const timeLimit = 1_000

/**
 * Counts the due work of all tenants: for each kind a bounded part of an index, whatever the number of tenants and of items.
 * @param kinds all kinds
 * @param ending those whose items are not done until their cause is
 */
export const figuresStatement = (kinds: readonly string[], ending: readonly string[], now: Date) => sql`
  select each.kind, late.due, late.due_for as "dueFor", failed.failing, waiting.unfinished,
    coalesce(waiting.unfinished_for, 0) as "unfinishedFor"
  from unnest(${sql.param([...kinds])}::text[]) as each (kind)
  cross join lateral (
    select count(*)::int as due, coalesce(extract(epoch from ${at(now)} - min(due_at)), 0)::float8 as due_for
    from (
      select tenant_id, due_at from work where kind = each.kind and due_at <= ${at(now)}
      order by due_at limit ${mostCounted}
    ) as work
    where not ${isHeldBack(sql`each.kind`, now)}
  ) as late
  cross join lateral (
    select count(*)::int as failing
    from (select from work where kind = each.kind and last_error is not null limit ${mostCounted}) as item
  ) as failed
  left join lateral (
    select count(*)::int as unfinished, greatest(0, extract(epoch from now() - min(since)))::float8 as unfinished_for
    from (select since from work where kind = each.kind order by due_at limit ${mostCounted}) as item
  ) as waiting on each.kind = any(${sql.param([...ending])}::text[])`

/** As the platform. @throws when the database needs more than a second */
export const workFigures = async (
  tx: Tx,
  kinds: readonly string[],
  ending: readonly string[],
  now: Date,
): Promise<WorkFigures[]> => {
  await tx.execute(sql`select set_config('statement_timeout', ${String(timeLimit)}, true)`)
  return rowsOf<WorkFigures>(tx, figuresStatement(kinds, ending, now))
}
