import { and, desc, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import { boolean, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { orders } from './orders.ts'
import { deletePortion } from './portions.ts'
import { daysBefore, declareTable, ofNoUser } from './table.ts'

/**
 * A tenant's accounts at outside services: payment processors by their names, and `firebase` for pushes. A tenant has
 * one current account at a service. A replaced one is kept while payments may have to be looked up or refunded there.
 */
export const serviceAccounts = declareTable(
  'service_accounts',
  {
    tenantId: tenantId(),
    service: text('service').notNull(),
    /** Counts the accounts of the tenant at this service, from 1. */
    number: integer('number').notNull().default(1),
    /** The encrypted credentials; security/sealing.ts defines the form. */
    sealed: text('sealed').notNull(),
    /** Hash of what names the account at the service: credentials with the same hash are those of the same account. */
    identity: text('identity'),
    /** The account is one for tests at the service: no money moves. */
    isTest: boolean('is_test').notNull().default(false),
    /** Null: the current account. */
    retiredAt: moment('retired_at'),
    /** Time of the latest save of the credentials; null: before this was recorded. */
    savedAt: moment('saved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.service, table.number] }),
    uniqueIndex('service_accounts_current')
      .on(table.tenantId, table.service)
      .where(sql`retired_at is null`),
  ],
  () => ({
    kept: { by: 'tenant', deleteSome: (tx, now) => deleteRetiredAccounts(tx, daysBefore(now, 90)) },
    ofUser: ofNoUser,
    place: { shared: 'it is of the whole site' },
    ofSite: 'removed',
    ofMove: { sealed: 'sealed', by: 'service' },
    shown: { never: 'it opens something' },
  }),
)

export type ServiceAccountRow = typeof serviceAccounts.$inferSelect

const ofService = (tenant: number, service: string) =>
  and(eq(serviceAccounts.tenantId, tenant), eq(serviceAccounts.service, service))

/** The tenant's current account at the service, or the one of that number. */
export const serviceAccountOf = async (
  tx: Tx,
  tenant: number,
  service: string,
  number: number | null = null,
): Promise<ServiceAccountRow | undefined> =>
  (
    await tx
      .select()
      .from(serviceAccounts)
      .where(
        and(
          ofService(tenant, service),
          number === null ? isNull(serviceAccounts.retiredAt) : eq(serviceAccounts.number, number),
        ),
      )
  )[0]

/** The newest account of the tenant at the service, locked until the end of the transaction. */
export const lockNewestAccount = async (
  tx: Tx,
  tenant: number,
  service: string,
): Promise<ServiceAccountRow | undefined> =>
  (
    await tx
      .select()
      .from(serviceAccounts)
      .where(ofService(tenant, service))
      .orderBy(desc(serviceAccounts.number))
      .limit(1)
      .for('update')
  )[0]

/** The accounts of the transaction's tenant, locked until its end. */
export const lockServiceAccounts = (tx: Tx, tenant: number): Promise<ServiceAccountRow[]> =>
  tx.select().from(serviceAccounts).where(eq(serviceAccounts.tenantId, tenant)).for('update')

/** Inserts the account, or replaces the one of its number, which is current again unless the row says otherwise. */
export const writeServiceAccount = async (tx: Tx, row: typeof serviceAccounts.$inferInsert): Promise<void> => {
  const { sealed, isTest, identity, savedAt = null, retiredAt = null } = row
  await tx
    .insert(serviceAccounts)
    .values(row)
    .onConflictDoUpdate({
      target: [serviceAccounts.tenantId, serviceAccounts.service, serviceAccounts.number],
      set: { sealed, isTest, identity, savedAt, retiredAt },
    })
}

export const retireServiceAccount = async (
  tx: Tx,
  { tenantId: tenant, service, number }: ServiceAccountRow,
  retiredAt: Date,
): Promise<void> => {
  await tx
    .update(serviceAccounts)
    .set({ retiredAt })
    .where(and(ofService(tenant, service), eq(serviceAccounts.number, number)))
}

/** @returns whether there was one */
export const deleteServiceAccount = async (tx: Tx, tenant: number, service: string): Promise<boolean> =>
  (await tx.delete(serviceAccounts).where(ofService(tenant, service)).returning({ number: serviceAccounts.number }))
    .length > 0

/** Deletes accounts that were replaced before that time and at which no payment is pending. */
export const deleteRetiredAccounts = (tx: Tx, before: Date): Promise<boolean> => {
  const pending = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.tenantId, serviceAccounts.tenantId),
        eq(orders.processor, serviceAccounts.service),
        eq(orders.processorAccount, serviceAccounts.number),
        eq(orders.state, 'pending'),
      ),
    )
  return deletePortion(tx, serviceAccounts, and(lt(serviceAccounts.retiredAt, before), notExists(pending)))
}
