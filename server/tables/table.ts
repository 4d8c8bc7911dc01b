import { eq, lt, or, sql, type BuildColumns, type BuildExtraConfigColumns, type SQL } from 'drizzle-orm'
import {
  pgTable,
  type AnyPgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { ofCustomer, ofPlatform, type Place } from './place.ts'
import { deletePortion } from './portions.ts'

/** A user whose account is deleted. */
export interface AccountKey {
  tenantId: number
  id: string
  emailKey: string
}

/** What an operator sets. */
export interface Limits {
  /** Days that acts stay in the audit log. */
  auditLogDays: number
}

/** Rows that end by themselves: the cleaning deletes them. */
export interface Expiry {
  /** In whose transactions. */
  by: 'tenant' | 'platform' | 'both'
  /** Deletes some expired rows. @returns whether there may be more: then the call is repeated, in another transaction */
  deleteSome: (tx: Tx, now: Date, limits: Limits) => Promise<boolean>
}

/** Deletes the rows of a user, or the personal data in them. */
export type Erasure = (tx: Tx, user: AccountKey, now: Date) => Promise<unknown>

/** Rows that stay, and why. */
interface Staying {
  kept: string
}

/**
 * What the file of a person's own data has of a table, by the declaration that the end of the account goes by as well. Never
 * in it is what opens something or stands for something outside.
 * - withheld: nothing, and why
 */
export type OwnData<Column extends string = string> =
  | {
      /** The section of the file. */
      as: string
      /** Which rows are of a person. */
      of: (user: AccountKey) => SQL | undefined
      by: Column
      columns: readonly Column[]
    }
  | { withheld: string }

/** A table with rows of users says what a person gets of them; one without has nothing to say. */
type OfUser<Column extends string> =
  | { ofUser: typeof ofNoUser; own?: never }
  | { ofUser: Erasure | Staying; own: OwnData<Column> }

/**
 * What becomes of a site's rows when it moves to another installation (`server/move`). Copied rows are the same there, but
 * for one column:
 * - numberIn: nothing differs; the number of the site is in a column that is not `tenant_id`
 * - renumbered: an id that each installation gives from a sequence, or a reference to one
 * - sealed: opened with the key of one installation and sealed with that of the other, for the service in the column `by`
 */
export type OfMove<Column extends string = string> =
  | 'copied'
  | { numberIn: Column }
  | { renumbered: Column }
  | { sealed: Column; by: Column }
  | Staying

/** What becomes of the rows of a table. It is declared with the table, so that none is forgotten. */
export type Life<Column extends string = string> = Lasting<Column> & OfUser<Column>

interface Lasting<Column extends string> {
  /** When rows end by themselves; else until when they are kept, or why for as long as the site. */
  kept: Expiry | { until: string } | { forever: string }
  /** Which rows a member of staff with chosen places reads and writes. */
  place: Place
  /**
   * What becomes of a site's rows when it is deleted. `removed`: in its own transactions, by its number. A function deletes
   * some, as the platform, and says whether there may be more.
   */
  ofSite: 'removed' | ((tx: Tx, tenant: number) => Promise<boolean>) | Staying
  ofMove: OfMove<Column>
  /**
   * What an export of a site shows, column by column: a new column is not exported before it is named. Never shown is what
   * opens something or stands for something outside.
   */
  shown: { as: string; by: Column; columns: readonly Column[] } | { never: string }
}

const life = Symbol('life')

/** A table with the declaration of its life. */
export type DeclaredTable = PgTable & { readonly [life]: Life }

export const lifeOf = (table: DeclaredTable): Life => table[life]

/** Declares a table: its columns, its keys, references and indexes, and the life of its rows. */
export const declareTable = <Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  keys: (table: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[],
  lives: (
    table: PgTableWithColumns<{
      name: Name
      schema: undefined
      columns: BuildColumns<Name, Columns, 'pg'>
      dialect: 'pg'
    }>,
  ) => Life<keyof Columns & string>,
) => {
  const table = pgTable(name, columns, keys)
  return Object.assign(table, { [life]: lives(table) as Life } as const)
}

const day = 86_400_000

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day)

/** Rows end some days after the time in the column. */
export const daysAfter = (days: number, time: AnyPgColumn, by: Expiry['by'] = 'tenant'): Expiry => ({
  by,
  deleteSome: (tx, now) => deletePortion(tx, time.table as PgTable, lt(time, daysBefore(now, days))),
})

/** Rows of the table end when the condition holds for the time so many days ago. */
export const onceDaysAgo = (
  days: number,
  table: PgTable,
  condition: (before: Date) => SQL | undefined,
  by: Expiry['by'] = 'tenant',
): Expiry => ({ by, deleteSome: (tx, now) => deletePortion(tx, table, condition(daysBefore(now, days))) })

/** The rows that name the user are removed. */
export const removedWith =
  (userId: AnyPgColumn): Erasure =>
  (tx, user) =>
    tx.delete(userId.table as PgTable).where(eq(userId, user.id))

/** The rows whose column has the id of the person. */
export const ofPerson = (userId: AnyPgColumn) => (user: AccountKey) => eq(userId, user.id)

/** The rows of the purchases of the person. */
export const ofOrder = (orderId: AnyPgColumn) => (user: AccountKey) =>
  sql`exists (select from orders o where o.tenant_id = ${user.tenantId} and o.id = ${orderId} and o.user_id = ${user.id})`

/** The rows of the purchases and of the charges at a kiosk of the person. */
export const ofPurchase = (orderId: AnyPgColumn, redemptionId: AnyPgColumn) => (user: AccountKey) =>
  or(
    ofOrder(orderId)(user),
    sql`exists (select from redemptions r
      where r.tenant_id = ${user.tenantId} and r.id = ${redemptionId} and r.user_id = ${user.id})`,
  )

/** Of a table without rows of users. */
export const ofNoUser = { kept: 'no row is of a user', isOfNone: true } as const satisfies Staying & { isOfNone: true }

/** Of a table of the platform. */
export const ofNoSite: Staying = { kept: 'no row is of a site' }

/** As `ofNoSite`. */
export const ofNoMove: Staying = ofNoSite

/** The life of what opens something for a customer until it expires, such as a mailed code. */
export const secretOfCustomer = ({ userId, expiresAt }: Record<'userId' | 'expiresAt', AnyPgColumn>) =>
  ({
    kept: daysAfter(1, expiresAt),
    ofUser: removedWith(userId),
    own: { withheld: 'it opens something' },
    place: { rows: ofCustomer(userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it opens something' },
  }) as const

/** All but how long rows are kept, of a table of the platform whose rows are of no user and of no site. */
export const ofPlatformAlone = {
  ofUser: ofNoUser,
  place: ofPlatform,
  ofSite: ofNoSite,
  ofMove: ofNoMove,
  shown: { never: 'it is of the platform' },
} as const
