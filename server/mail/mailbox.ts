import { appendFileSync, readFileSync } from 'node:fs'
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

const most = 500

const readLines = (file: string): SentMail[] => {
  try {
    return readFileSync(file, 'utf8').split('\n').filter((line) => line !== '').slice(-most).map((line) => JSON.parse(line) as SentMail)
  } catch {
    return []
  }
}

/** Keeps what was sent in a file, one JSON line each, so that it outlives a restart. */
export const openMailbox = (file: string, clock: Clock): Mailbox => {
  const mails = readLines(file)
  return {
    send: async (mail) => {
      const sent = { ...mail, at: clock.date().toISOString() }
      appendFileSync(file, `${JSON.stringify(sent)}\n`)
      mails.push(sent)
      if (mails.length > most) mails.shift()
    },
    list: () => [...mails].reverse(),
  }
}
