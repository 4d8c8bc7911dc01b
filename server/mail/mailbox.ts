import { openLineLog } from '../files/line-log.ts'
import type { Clock, MailPort } from '../ports.ts'

export interface SentMail {
  id: string
  at: string
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/** The demo's mail server and everybody's inbox at once. */
export interface Mailbox extends MailPort {
  /** Newest first. */
  list: () => SentMail[]
}

/** Keeps what was sent in a file, so that it outlives a restart. */
export const openMailbox = (file: string, clock: Clock): Mailbox => {
  const { add, list } = openLineLog<SentMail>(file)
  return { send: async (mail) => add({ ...mail, at: clock.date().toISOString() }), list }
}
