import { openLineLog } from '../files/line-log.ts'
import type { Clock } from '../ports.ts'
import type { Push, PushPort } from './port.ts'

export interface SentPush extends Push {
  at: string
}

/** The demo's push service: nothing leaves the house, and everybody may see what would have. */
export interface PushBox extends PushPort {
  /** Newest first. */
  list: () => SentPush[]
}

/** Keeps what was sent in a file, so that it outlives a restart. Every token is reached. */
export const openPushBox = (file: string, clock: Clock): PushBox => {
  const { add, list } = openLineLog<SentPush>(file)
  return {
    send: async (push) => {
      add({ ...push, at: clock.date().toISOString() })
      return 'sent'
    },
    list,
  }
}
