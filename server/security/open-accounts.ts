import type { Log, Random } from '#server/basics/ports.ts'
import { deriveKey } from './keys.ts'
import { makeSealing, type Sealing } from './sealing.ts'
import { makeServiceAccounts, type ServiceAccounts } from './service-accounts.ts'
import type { Settings } from '#server/settings/settings.ts'

/** Under the keys of the settings. The demo derives its key from its own secret. */
export const openSealing = (
  { credentialsKeys, mode, jwtSecret }: Pick<Settings, 'credentialsKeys' | 'mode' | 'jwtSecret'>,
  random: Random,
): Sealing => {
  const isDerived = credentialsKeys.length === 0 && mode === 'demo'
  return makeSealing(isDerived ? [deriveKey(jwtSecret, 'credentials')] : credentialsKeys, random)
}

/** The merchants' accounts under the keys of the settings. */
export const openAccounts = (settings: Parameters<typeof openSealing>[0], log: Log, random: Random): ServiceAccounts =>
  makeServiceAccounts(openSealing(settings, random), log)
