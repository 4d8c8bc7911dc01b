import type { Clock, Log } from '#server/basics/ports.ts'
import type { Transact } from '#server/database/transact.ts'
import { markMail, waitingMail, type MailFate, type OutboxRow } from '#server/tables/outbox.ts'
import type { OutsideKind } from '#server/work/kinds.ts'
import { MailRefused, type MailPort } from './port.ts'

export interface SenderPorts {
  transact: Transact
  clock: Clock
  log: Log
  mail: MailPort
  from: string
}

const minute = 60_000
/** Milliseconds; older mail is obsolete and no longer retried. */
const retryPeriod = 3 * 24 * 60 * minute

const fateOf = ({ createdAt }: OutboxRow, error: unknown, now: Date): MailFate => {
  const isHopeless = error instanceof MailRefused || now.getTime() - createdAt.getTime() > retryPeriod
  return { lastError: String(error), ...(isHopeless ? { givenUpAt: now } : {}) }
}

interface Attempt {
  fate: MailFate
  /** Why it was not taken; without personal data. */
  why: string
}

const attempt = ({ mail, from, clock }: SenderPorts, row: OutboxRow): Promise<Attempt> => {
  const { id, to, subject, text, html } = row
  return mail.send({ id, from, to, subject, text, html }).then(
    () => ({ fate: { sentAt: clock.date() }, why: '' }),
    (error: unknown) => ({ fate: fateOf(row, error, clock.date()), why: shortly(error) }),
  )
}

/** What the mail server answered, or the code of the network: a step and a number, never an address or a text. */
const shortly = (error: unknown): string => {
  const { command, responseCode, code } = error as { command?: unknown; responseCode?: unknown; code?: unknown }
  const parts = [command, responseCode ?? code].filter((part) => typeof part === 'string' || typeof part === 'number')
  return parts.join(' ') || 'not taken'
}

/**
 * Sends mail from the outbox, by its id. A crash between sending and storing sends a mail twice, with the same message
 * id.
 */
export const mailKind = (ports: SenderPorts): OutsideKind => ({
  name: 'mail',
  // The time-outs of one attempt (connection, greeting, silence at each of its replies) fit into the lease.
  leaseFor: 4 * minute,
  atOnce: 5,
  // Long enough to survive a mail server that is down for a day.
  backOff: { first: minute, longest: 6 * 60 * minute },
  rest: minute / 4,
  run: async ({ tenant, subject, attempts }) => {
    const row = await ports.transact(tenant, 'mail to send', (tx) => waitingMail(tx, subject))
    if (!row) return { end: 'done' }
    const { fate, why } = await attempt(ports, row)
    const isDone = 'sentAt' in fate || fate.givenUpAt !== undefined
    if (!('sentAt' in fate)) ports.log.warn({ mail: subject, attempts }, isDone ? 'mail given up' : 'mail not taken')
    return { end: isDone ? 'done' : { failed: why }, store: (tx) => markMail(tx, subject, fate) }
  },
})
