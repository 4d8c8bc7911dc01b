import type { Deps } from '#server/api/deps.ts'
import { saveServiceAccount } from '#server/commands/save-service-account.ts'
import type { Tx } from '#server/database/transact.ts'
import { demoCredentials } from '#server/payments/demo-credentials.ts'
import { AccountUnreadable } from '#server/security/service-accounts.ts'
import type { DemoMerchant } from './merchant.ts'

/** True: the merchant has an account that opens. One that does not open was made with an earlier secret of the demo. */
const hasAccount = async (tx: Tx, { processors }: Deps, { hsAccountId, processor }: DemoMerchant): Promise<boolean> => {
  try {
    return (await processors.at(tx, hsAccountId, processor)) !== null
  } catch (error) {
    if (error instanceof AccountUnreadable) return false
    throw error
  }
}

/** Opens the account of a demo merchant at the processor that the settings choose, unless the merchant has one. */
export const loadAccount = async (tx: Tx, deps: Deps, merchant: DemoMerchant): Promise<void> => {
  const { hsAccountId: tenant, processor } = merchant
  const service = deps.processors.adapter(processor)
  if (!service || (await hasAccount(tx, deps, merchant))) return
  const credentials = demoCredentials(deps.settings, processor, tenant)
  const now = deps.clock.date()
  await saveServiceAccount({ tx, accounts: deps.accounts, tenant, service, credentials, isTest: true, now })
}
