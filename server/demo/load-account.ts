import type { Deps } from '#server/api/deps.ts'
import { saveServiceAccount } from '#server/commands/site/save-service-account.ts'
import type { Tx } from '#server/database/transact.ts'
import { demoCredentials } from '#server/payments/demo-credentials.ts'
import { AccountUnreadable } from '#server/security/service-accounts.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import type { DemoMerchant } from './merchant.ts'

/** True: the merchant has an account that opens. One that does not open is of other settings or an earlier secret. */
const hasAccount = async (tx: Tx, { processors }: Deps, tenant: number, processor: string): Promise<boolean> => {
  try {
    return (await processors.at(tx, tenant, processor)) !== null
  } catch (error) {
    if (error instanceof AccountUnreadable) return false
    throw error
  }
}

/** Opens the account of a demo merchant at the processor that its row and the settings choose, unless it has one. */
export const loadAccount = async (tx: Tx, deps: Deps, { hsAccountId: tenant }: DemoMerchant): Promise<void> => {
  const { processor } = await readMerchant(tx, tenant)
  const service = deps.processors.adapter(processor)
  if (!service || (await hasAccount(tx, deps, tenant, processor))) return
  const credentials = demoCredentials(deps.settings, service.name, tenant)
  const now = deps.clock.date()
  await saveServiceAccount({ tx, accounts: deps.accounts, tenant, service, credentials, isTest: true, now })
}
