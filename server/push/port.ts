import type { PushData } from '#contract/shapes/notification.ts'

/** One message for one device. Data only: what is shown, and whether, is decided by the app's own worker. */
export interface Push {
  id: string
  token: string
  /** Email of the person; for the demo's push box, which people read. */
  to: string
  data: PushData
}

/** gone: nothing will ever be reached by this token again. */
export type PushOutcome = 'sent' | 'gone'

/** Hands one push to the outside; rejects when it was not taken and is worth trying again. */
export interface PushPort {
  send(push: Push): Promise<PushOutcome>
}
