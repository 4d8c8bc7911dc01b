import type { Settings } from '#server/settings/settings.ts'
import type { ProcessorName } from './processor.ts'
import { simulatedAccounts } from './simulators/accounts.ts'
import { testAccountId, testCredentials } from './test-gateway/account.ts'

/** The credentials of a merchant's account where a demo takes cards, by its settings; null for live processors. */
export const demoCredentials = (settings: Settings, name: ProcessorName, tenant: number): unknown => {
  const { cardProcessors, jwtSecret, simulatorPort } = settings
  const account = testAccountId(tenant)
  if (cardProcessors === 'live') return null
  return cardProcessors === 'simulators'
    ? simulatedAccounts(jwtSecret, account, simulatorPort)[name]
    : testCredentials(jwtSecret, account)
}
