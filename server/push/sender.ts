import type { Clock, Log } from '#server/basics/ports.ts'
import type { Transact, Tx } from '#server/database/transact.ts'
import { noteDelivery } from '#server/tables/push-deliveries.ts'
import { deletePush, waitingPush, type WaitingPush } from '#server/tables/push-outbox.ts'
import { countPushFailure } from '#server/tables/push-failures.ts'
import { dropPushTokens } from '#server/tables/push-tokens.ts'
import type { Outcome, OutsideKind } from '#server/work/kinds.ts'
import type { Runner } from '#server/work/runner.ts'
import { PushRefused, type PushOf, type PushPort } from './port.ts'

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

interface Sending {
  tenant: number
  push: PushPort
  message: WaitingPush
}

const sendOne = async ({ clock }: PushSenderPorts, { push, message, tenant }: Sending): Promise<Outcome> => {
  const { id, token, tokenHash, email, data } = message
  const word = await push.send({ id, token, to: email, data })
  const store: Outcome['store'] = async (tx) => {
    await noteDelivery(tx, { ids: [id], state: word, now: clock.date() })
    if (word === 'sent') return deletePush(tx, [id])
    await dropPushTokens(tx, [tokenHash])
    await countPushFailure(tx, tenant, 'gone', clock.date())
  }
  return { end: 'done', word, store }
}

/** For an administrator: the status of the service's answer, or that there was none. */
const reasonOf = (error: unknown): string => (error instanceof PushRefused ? error.message : 'No answer')

const retryLater = ({ log, clock }: PushSenderPorts, { tenant, message }: Sending, error: unknown): Outcome => {
  const { id, createdAt } = message
  const failed = error instanceof Error ? error.message : 'unknown'
  log.warn({ push: id, reason: failed }, 'push not taken')
  const isObsolete = clock.now() - createdAt.getTime() > retryPeriod
  const state = isObsolete ? 'failed' : 'retrying'
  const store: Outcome['store'] = async (tx) => {
    await noteDelivery(tx, { ids: [id], state, reason: reasonOf(error), now: clock.date() })
    if (isObsolete) await countPushFailure(tx, tenant, 'expired', clock.date())
  }
  return { end: isObsolete ? 'done' : { failed }, word: 'failed', store }
}

/** The message, or why it cannot be sent. */
const sendingOf = async (tx: Tx, pushOf: PushOf, tenant: number, id: string): Promise<Sending | string> => {
  const message = await waitingPush(tx, id)
  if (!message) return 'The message was withdrawn, or the device has left'
  const push = await pushOf(tx, tenant)
  return push ? { tenant, push, message } : 'No push service'
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
    const { clock } = ports
    if (typeof sending === 'string')
      return {
        end: 'done',
        store: (tx) => noteDelivery(tx, { ids: [subject], state: 'failed', reason: sending, now: clock.date() }),
      }
    return sendOne(ports, sending).catch((error: unknown) => retryLater(ports, sending, error))
  },
})

/** Sends these messages of a tenant now, except those that another instance is sending. */
export const sendPushNow = async (runner: Runner, tenant: number, ids: readonly string[]): Promise<Delivered> => {
  const outcomes = await runner.now(tenant, 'push', ids)
  const count = (word: string) => outcomes.filter((outcome) => outcome.word === word).length
  return { sent: count('sent'), gone: count('gone'), failed: count('failed') }
}
