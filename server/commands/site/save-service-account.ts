import type { Tx } from '#server/database/transact.ts'
import type { Service, ServiceAccounts } from '#server/security/service-accounts.ts'
import { lockNewestAccount, writeServiceAccount } from '#server/tables/service-accounts.ts'
import { retireAccount } from './retire-service-account.ts'

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
  now: Date
}

/**
 * Stores a merchant's credentials at a service, encrypted. Credentials of the same account replace the earlier ones.
 * Another account gets a number of its own: the earlier one is retired, so that users are asked for a card. A retired one
 * that is saved again is the current one.
 * @throws CredentialsInvalid naming the invalid members; AccountUnreadable when the server has no key
 */
export const saveServiceAccount = async (account: NewServiceAccount): Promise<void> => {
  const { tx, accounts, tenant, service, credentials, isTest, now } = account
  const sealed = accounts.seal(tenant, service, { credentials, isTest })
  const earlier = await lockNewestAccount(tx, tenant, service.name)
  // An account for tests and one with real money are two, whatever their names.
  const isSame = sealed.identity === earlier?.identity && isTest === earlier?.isTest
  const isOther = !!earlier?.identity && sealed.identity !== null && !isSame
  if (isOther) await retireAccount({ tx, account: earlier, now })
  const number = (earlier?.number ?? 1) + (isOther ? 1 : 0)
  await writeServiceAccount(tx, { tenantId: tenant, service: service.name, number, isTest, ...sealed, savedAt: now })
}
