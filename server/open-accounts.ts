import type { Log, Random } from './basics/ports.ts'
import { deriveKey } from './security/keys.ts'
import { makeSealing } from './security/sealing.ts'
import { makeServiceAccounts, type ServiceAccounts } from './security/service-accounts.ts'
import type { Settings } from './settings/settings.ts'

/** The merchants' accounts under the keys of the settings. The demo derives its key from its own secret. */
export const openAccounts = (
  { credentialsKeys, mode, jwtSecret }: Pick<Settings, 'credentialsKeys' | 'mode' | 'jwtSecret'>,
  log: Log,
  random: Random,
): ServiceAccounts => {
  const isDerived = credentialsKeys.length === 0 && mode === 'demo'
  return makeServiceAccounts(
    makeSealing(isDerived ? [deriveKey(jwtSecret, 'credentials')] : credentialsKeys, random),
    log,
  )
}
