import type { Log, Random } from '#server/basics/ports.ts'
import { deriveKey } from './keys.ts'
import { makeSealing } from './sealing.ts'
import { makeServiceAccounts, type ServiceAccounts } from './service-accounts.ts'
import type { Settings } from '#server/settings/settings.ts'

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
