import type { PushData } from '#contract/shapes/notification.ts'
import type { Tx } from '#server/database/transact.ts'

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

/**
 * The push service of a merchant, from its own account or else the server's, read with the open transaction. Null:
 * there is none, and no pushes are sent.
 * @throws AccountUnreadable
 */
export type PushOf = (tx: Tx, tenant: number) => Promise<PushPort | null>
