import { openLineLog } from '#server/basics/line-log.ts'
import type { Clock } from '#server/basics/ports.ts'
import type { Push, PushPort } from './port.ts'

export interface SentPush extends Push {
  at: string
}

/** The demo's push service: pushes are stored and displayed, not sent. */
export interface PushBox extends PushPort {
  /** Newest first. */
  list: () => SentPush[]
}

/** Stores pushes in a file, so that they survive a restart. Every token counts as reached. */
export const openPushBox = (file: string, clock: Clock): PushBox => {
  const { add, list } = openLineLog<SentPush>(file)
  return {
    send: async (push) => {
      add({ ...push, at: clock.date().toISOString() })
      return 'sent'
    },
    check: async () => undefined,
    list,
  }
}
