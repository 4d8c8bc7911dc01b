import type { PushData } from '#contract/shapes/notification.ts'

/** One message for one device. Data only: the app's service worker decides what it shows. */
export interface Push {
  id: string
  token: string
  /** Email of the user, shown in the demo's push box. */
  to: string
  data: PushData
}

/** gone: the token is permanently invalid. */
export type PushOutcome = 'sent' | 'gone'

/** Sends one push; rejects when it was not accepted and a retry may succeed. */
export interface PushPort {
  send(push: Push): Promise<PushOutcome>
}
