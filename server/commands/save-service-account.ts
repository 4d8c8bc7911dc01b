import type { Tx } from '#server/database/transact.ts'
import type { Service, ServiceAccounts } from '#server/security/service-accounts.ts'
import { deleteCardsAt } from '#server/tables/cards.ts'
import { retireCards } from '#server/tables/retired-cards.ts'
import { lockNewestAccount, retireServiceAccount, writeServiceAccount } from '#server/tables/service-accounts.ts'

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
 * Another account gets a number of its own: the earlier one stays, for the payments that were charged there, and the
 * cards that only it can charge are deleted, so that their users are asked for a card.
 * @throws CredentialsInvalid naming the invalid members; AccountUnreadable when the server has no key
 */
export const saveServiceAccount = async (account: NewServiceAccount): Promise<void> => {
  const { tx, accounts, tenant, service, credentials, isTest, now } = account
  const sealed = accounts.seal(tenant, service, { credentials, isTest })
  const earlier = await lockNewestAccount(tx, tenant, service.name)
  const isOther = !!earlier?.identity && sealed.identity !== null && sealed.identity !== earlier.identity
  if (isOther) {
    await retireServiceAccount(tx, earlier, now)
    await retireCards(tx, await deleteCardsAt(tx, tenant, service.name), now)
  }
  const number = (earlier?.number ?? 1) + (isOther ? 1 : 0)
  await writeServiceAccount(tx, { tenantId: tenant, service: service.name, number, isTest, ...sealed, savedAt: now })
}
