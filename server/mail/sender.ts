import type { Background } from '#server/basics/background.ts'
import type { Transact } from '#server/database/transact.ts'
import { eachMerchant } from '#server/work/each-merchant.ts'
import { type Clock, type Log } from '#server/basics/ports.ts'
import { MailRefused, type MailPort } from './port.ts'
import { claimMail, dueMail, markMail, type MailFate, type OutboxRow } from '#server/tables/outbox.ts'

export interface SenderPorts {
  transact: Transact
  clock: Clock
  log: Log
  mail: MailPort
  from: string
  background: Background
}

export interface Sender {
  /** Sends the due mail of one tenant, in the background. */
  soon: (tenant: number) => void
  /** Sends the due mail of every tenant. */
  all: () => Promise<void>
}

const batch = 20
const minute = 60_000
/** Milliseconds; older mail is obsolete and no longer retried. */
const retryPeriod = 3 * 24 * 60 * minute
/**
 * Pauses between attempts, long enough to survive a mail server that is down for a day. The first is longer than one
 * attempt may take.
 */
const retryAfter = (attempts: number): number => Math.min(minute * 2 ** attempts, 6 * 60 * minute)

const fateOf = ({ createdAt }: OutboxRow, error: unknown, now: Date): MailFate => {
  const isHopeless = error instanceof MailRefused || now.getTime() - createdAt.getTime() > retryPeriod
  return { lastError: String(error), ...(isHopeless ? { givenUpAt: now } : {}) }
}

const sendOne = async (ports: SenderPorts, tenant: number, row: OutboxRow): Promise<void> => {
  const { transact, clock, mail, log, from } = ports
  const retryAt = new Date(clock.now() + retryAfter(row.attempts))
  if (!(await transact(tenant, 'mail claim', (tx) => claimMail(tx, row, retryAt)))) return
  const { id, to, subject, text, html } = row
  const fate = await mail.send({ id, from, to, subject, text, html }).then(
    (): MailFate => ({ sentAt: clock.date() }),
    (error: unknown) => fateOf(row, error, clock.date()),
  )
  if (!('sentAt' in fate))
    log.warn({ mail: id, attempts: row.attempts + 1 }, fate.givenUpAt ? 'mail given up' : 'mail not taken')
  await transact(tenant, 'mail sent', (tx) => markMail(tx, id, fate))
}

const sendDue = async (ports: SenderPorts, tenant: number): Promise<void> => {
  for (;;) {
    const due = await ports.transact(tenant, 'mail due', (tx) => dueMail(tx, ports.clock.date(), batch))
    for (const row of due) await sendOne(ports, tenant, row)
    if (due.length < batch) return
  }
}

/**
 * Sends mail from the outbox, one tenant at a time. A claimed mail is retried later, so a crash loses none; it may send
 * one twice.
 */
export const makeSender = (ports: SenderPorts): Sender => {
  const chains = new Map<number, Promise<void>>()
  const inTurn = (tenant: number): Promise<void> => {
    const turn = (chains.get(tenant) ?? Promise.resolve()).catch(() => undefined).then(() => sendDue(ports, tenant))
    chains.set(tenant, turn)
    return turn
  }
  return {
    soon: (tenant) => ports.background.run('mail', () => inTurn(tenant)),
    all: () => eachMerchant(ports.transact, ports.log, 'mail', inTurn),
  }
}
