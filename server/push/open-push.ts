import { join } from 'node:path'
import type { Clock } from '#server/basics/ports.ts'
import type { Settings } from '#server/settings/settings.ts'
import { fcmPush } from './fcm.ts'
import type { PushPort } from './port.ts'
import { openPushBox, type PushBox } from './push-box.ts'

export interface PushService {
  /** Null: production without a push service; no pushes are sent. */
  port: PushPort | null
  /** Demo only. */
  box: PushBox | null
}

/** Firebase when it is configured; otherwise the push box in demo mode, and none in production. */
export const openPush = (settings: Settings, clock: Clock): PushService => {
  if (settings.serviceAccount) return { port: fcmPush({ account: settings.serviceAccount, clock }), box: null }
  const box = settings.mode === 'demo' ? openPushBox(join(settings.dataDir, 'push.jsonl'), clock) : null
  return { port: box, box }
}
