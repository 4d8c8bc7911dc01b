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
  /** Has the service check account and project, without sending. @throws PushRefused; another error: no answer */
  check(): Promise<void>
}

/** The service has answered with an error. The message has nothing of the push. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/**
 * The push service of a merchant, from its own account or else the server's, read with the open transaction. Null:
 * there is none, and no pushes are sent.
 * @throws AccountUnreadable
 */
export type PushOf = (tx: Tx, tenant: number) => Promise<PushPort | null>

/** The push settings of the environment, as far as they may be shown. */
export interface PushEnvironment {
  /** The key for merchants without their own. */
  key: { projectId: string; keyId?: string } | null
  /** The project at which browsers register. */
  configProjectId: string | null
}
