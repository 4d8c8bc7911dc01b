import type { Clock, Log } from '#server/basics/ports.ts'
import type { Transact, Tx } from '#server/database/transact.ts'
import { deletePush, waitingPush, type WaitingPush } from '#server/tables/push-outbox.ts'
import { dropPushTokens } from '#server/tables/push-tokens.ts'
import type { Outcome, OutsideKind } from '#server/work/kinds.ts'
import type { Runner } from '#server/work/runner.ts'
import type { PushOf, PushPort } from './port.ts'

export interface PushSenderPorts {
  transact: Transact
  clock: Clock
  log: Log
  pushOf: PushOf
}

/** Outcomes of the messages sent now. Failed ones are retried later. */
export interface Delivered {
  sent: number
  gone: number
  failed: number
}

const minute = 60_000
/** Milliseconds; older messages are obsolete and no longer retried. */
const retryPeriod = 24 * 60 * minute

const sendOne = async (push: PushPort, { id, token, tokenHash, email, data }: WaitingPush): Promise<Outcome> => {
  const word = await push.send({ id, token, to: email, data })
  const store: Outcome['store'] = (tx) => (word === 'sent' ? deletePush(tx, [id]) : dropPushTokens(tx, [tokenHash]))
  return { end: 'done', word, store }
}

const retryLater = ({ log, clock }: PushSenderPorts, { id, createdAt }: WaitingPush, error: unknown): Outcome => {
  const failed = error instanceof Error ? error.message : 'unknown'
  log.warn({ push: id, reason: failed }, 'push not taken')
  const isObsolete = clock.now() - createdAt.getTime() > retryPeriod
  return { end: isObsolete ? 'done' : { failed }, word: 'failed' }
}

interface Sending {
  push: PushPort
  message: WaitingPush
}

/** Null: the message was withdrawn, or the merchant has no push service. */
const sendingOf = async (tx: Tx, pushOf: PushOf, tenant: number, id: string): Promise<Sending | null> => {
  const message = await waitingPush(tx, id)
  const push = message && (await pushOf(tx, tenant))
  return push ? { push, message } : null
}

/** Sends pushes from the outbox, by their id. A crash between sending and storing sends a push twice. */
export const pushKind = (ports: PushSenderPorts): OutsideKind => ({
  name: 'push',
  leaseFor: minute,
  atOnce: 10,
  backOff: { first: minute, longest: 60 * minute },
  rest: minute / 4,
  run: async ({ tenant, subject }) => {
    const sending = await ports.transact(tenant, 'push to send', (tx) => sendingOf(tx, ports.pushOf, tenant, subject))
    if (!sending) return { end: 'done' }
    const { push, message } = sending
    return sendOne(push, message).catch((error: unknown) => retryLater(ports, message, error))
  },
})

/** Sends these messages of a tenant now, except those that another instance is sending. */
export const sendPushNow = async (runner: Runner, tenant: number, ids: readonly string[]): Promise<Delivered> => {
  const outcomes = await runner.now(tenant, 'push', ids)
  const count = (word: string) => outcomes.filter((outcome) => outcome.word === word).length
  return { sent: count('sent'), gone: count('gone'), failed: count('failed') }
}
