import type { Tx } from '#server/database/transact.ts'
import type { Service, ServiceAccounts } from '#server/security/service-accounts.ts'
import { writeServiceAccount } from '#server/tables/service-accounts.ts'

export interface NewServiceAccount {
  tx: Tx
  accounts: ServiceAccounts
  tenant: number
  /** A payment processor's adapter, or another service. */
  service: Service
  /** Checked against the schema of the service. */
  credentials: unknown
  /** The account is one for tests at the service. */
  isTest: boolean
}

/**
 * Stores a merchant's credentials at a service, encrypted. Replaces the merchant's account there. Payments that are
 * pending are looked up at the new account: replace credentials by those of another account only when none is pending.
 * @throws CredentialsInvalid naming the invalid members; AccountUnreadable when the server has no key
 */
export const saveServiceAccount = async (account: NewServiceAccount): Promise<void> => {
  const { tx, accounts, tenant, service, credentials, isTest } = account
  const sealed = accounts.seal(tenant, service, { credentials, isTest })
  await writeServiceAccount(tx, { tenantId: tenant, service: service.name, sealed, isTest })
}
