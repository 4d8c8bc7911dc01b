import { openLineLog } from '#server/basics/line-log.ts'
import type { Clock } from '#server/basics/ports.ts'
import type { MailPort } from './port.ts'

export interface SentMail {
  id: string
  at: string
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/** The demo's mail server and shared inbox. */
export interface Mailbox extends MailPort {
  /** Newest first. */
  list: () => SentMail[]
}

/** Stores sent mail in a file, so that it survives a restart. */
export const openMailbox = (file: string, clock: Clock): Mailbox => {
  const { add, list } = openLineLog<SentMail>(file)
  return { send: async (mail) => add({ ...mail, at: clock.date().toISOString() }), list }
}
