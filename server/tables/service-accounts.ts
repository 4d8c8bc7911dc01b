import { and, eq } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { tenantId } from './columns.ts'
import { merchants, type Merchant } from './merchants.ts'

/** A tenant's accounts at outside services: payment processors by their names, and `firebase` for pushes. */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    tenantId: tenantId(),
    service: text('service').notNull(),
    /** The encrypted credentials; security/sealing.ts defines the form. */
    sealed: text('sealed').notNull(),
    /** The account is one for tests at the service: no money moves. */
    isTest: boolean('is_test').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.service] })],
)

export type ServiceAccountRow = typeof serviceAccounts.$inferSelect

export const serviceAccountOf = async (
  tx: Tx,
  tenant: number,
  service: string,
): Promise<ServiceAccountRow | undefined> =>
  (
    await tx
      .select()
      .from(serviceAccounts)
      .where(and(eq(serviceAccounts.tenantId, tenant), eq(serviceAccounts.service, service)))
  )[0]

/** The accounts of the transaction's tenant, locked until its end. */
export const lockServiceAccounts = (tx: Tx, tenant: number): Promise<ServiceAccountRow[]> =>
  tx.select().from(serviceAccounts).where(eq(serviceAccounts.tenantId, tenant)).for('update')

/** Inserts the account, or replaces the tenant's account at that service. */
export const writeServiceAccount = async (tx: Tx, row: ServiceAccountRow): Promise<void> => {
  const { sealed, isTest } = row
  await tx
    .insert(serviceAccounts)
    .values(row)
    .onConflictDoUpdate({
      target: [serviceAccounts.tenantId, serviceAccounts.service],
      set: { sealed, isTest },
    })
}

/** As `readMerchant`, with whether the merchant has an account at its processor. One statement. */
export const readMerchantWithAccount = async (
  tx: Tx,
  tenant: number,
): Promise<{ merchant: Merchant; hasAccount: boolean }> => {
  const [row] = await tx
    .select({ merchant: merchants, service: serviceAccounts.service })
    .from(merchants)
    .leftJoin(
      serviceAccounts,
      and(eq(serviceAccounts.tenantId, merchants.tenantId), eq(serviceAccounts.service, merchants.processor)),
    )
    .where(eq(merchants.tenantId, tenant))
  if (!row) throw new Error(`merchant ${tenant} has no row`)
  return { merchant: row.merchant, hasAccount: row.service !== null }
}
