import { join } from 'node:path'
import type { Clock } from '#server/basics/ports.ts'
import type { ServiceAccounts } from '#server/security/service-accounts.ts'
import type { ServiceAccount } from '#server/settings/firebase-settings.ts'
import type { Settings } from '#server/settings/settings.ts'
import { fcmPush } from './fcm.ts'
import { firebaseService } from './firebase-account.ts'
import type { PushEnvironment, PushOf } from './port.ts'
import { openPushBox, type PushBox } from './push-box.ts'

export interface PushService {
  pushOf: PushOf
  environment: PushEnvironment
  /** Demo only. */
  box: PushBox | null
}

export interface PushOptions {
  settings: Settings
  accounts: ServiceAccounts
  clock: Clock
  /** Absent: the global one. */
  fetch?: typeof globalThis.fetch
}

const shownKey = ({ projectId, keyId }: ServiceAccount) => ({ projectId, ...(keyId === undefined ? {} : { keyId }) })

/**
 * Firebase with the merchant's own account. For merchants without one: Firebase with the account of the settings;
 * otherwise the push box in demo mode, and none in production.
 */
export const openPush = ({ settings, accounts, ...outside }: PushOptions): PushService => {
  const firebase = fcmPush(outside)
  const { serviceAccount, mode, dataDir } = settings
  const box = !serviceAccount && mode === 'demo' ? openPushBox(join(dataDir, 'push.jsonl'), outside.clock) : null
  const ofServer = serviceAccount ? firebase(serviceAccount) : box
  const pushOf: PushOf = async (tx, tenant) => {
    const own = await accounts.at(tx, tenant, firebaseService)
    return own ? firebase(own) : ofServer
  }
  const environment = {
    key: serviceAccount ? shownKey(serviceAccount) : null,
    configProjectId: settings.firebase?.webConfig.projectId ?? null,
  }
  return { pushOf, environment, box }
}
