import type { Background } from '../background.ts'
import type { Transact } from '../database/transact.ts'
import { eachMerchant } from '../jobs/each-merchant.ts'
import type { Clock, Log } from '../ports.ts'
import { claimPush, deletePush, notePushError, type ClaimedPush } from '../tables/push-outbox.ts'
import { dropPushTokens } from '../tables/push-tokens.ts'
import type { PushPort } from './port.ts'

export interface PushSenderPorts {
  transact: Transact
  clock: Clock
  log: Log
  /** Null: nothing can be sent; what is due goes stale in the outbox. */
  push: PushPort | null
  background: Background
}

/** What became of messages that were sent now. What failed waits for its next attempt. */
export interface Delivered {
  sent: number
  gone: number
  failed: number
}

export interface PushSender {
  /** Sends what is due of one merchant, in the background; to be called after the commit. */
  soon: (tenant: number) => void
  /** Sends what is due of every merchant. */
  all: () => Promise<void>
  /** Sends these messages now, as far as nobody else is at it. */
  now: (tenant: number, ids: readonly string[]) => Promise<Delivered>
}

/** Sent at the same time. */
const batch = 20

type Outcome = 'sent' | 'gone' | { error: string }

const sendOne = (push: PushPort, { id, token, email, data }: ClaimedPush): Promise<Outcome> =>
  push
    .send({ id, token, to: email, data })
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : 'unknown' }))

/** Sends claimed messages with no transaction open, then writes down what became of them, in one. */
const sendBatch = async (
  { transact, log }: PushSenderPorts,
  push: PushPort,
  tenant: number,
  claimed: readonly ClaimedPush[],
): Promise<Delivered> => {
  const outcomes = await Promise.all(claimed.map((row) => sendOne(push, row)))
  const sent = claimed.filter((_, at) => outcomes[at] === 'sent')
  const gone = claimed.filter((_, at) => outcomes[at] === 'gone')
  const failed = claimed.flatMap(({ id }, at) =>
    typeof outcomes[at] === 'object' ? [{ id, error: outcomes[at].error }] : [],
  )
  await transact(tenant, 'push sent', async (tx) => {
    await deletePush(
      tx,
      sent.map(({ id }) => id),
    )
    await dropPushTokens(
      tx,
      gone.map(({ tokenHash }) => tokenHash),
    )
    for (const { id, error } of failed) await notePushError(tx, id, error)
  })
  if (failed.length > 0) log.warn({ pushes: failed.length, reason: failed[0]?.error }, 'pushes not taken')
  return { sent: sent.length, gone: gone.length, failed: failed.length }
}

const sendDue = async (ports: PushSenderPorts, tenant: number, only?: readonly string[]): Promise<Delivered> => {
  const total: Delivered = { sent: 0, gone: 0, failed: 0 }
  const { push } = ports
  if (!push || only?.length === 0) return total
  for (;;) {
    const claimed = await ports.transact(tenant, 'push claim', (tx) => claimPush(tx, ports.clock.date(), batch, only))
    if (claimed.length === 0) return total
    const { sent, gone, failed } = await sendBatch(ports, push, tenant, claimed)
    total.sent += sent
    total.gone += gone
    total.failed += failed
    // Where all fail, the service is down: the rest waits for its next turn.
    if (claimed.length < batch || failed === claimed.length) return total
  }
}

/** Takes pushes from the outbox. A claimed one is tried again later, so a crash loses none; it may repeat one. */
export const makePushSender = (ports: PushSenderPorts): PushSender => {
  const chains = new Map<number, Promise<unknown>>()
  const inTurn = async (tenant: number): Promise<void> => {
    const turn = (chains.get(tenant) ?? Promise.resolve()).catch(() => undefined).then(() => sendDue(ports, tenant))
    chains.set(tenant, turn)
    await turn
  }
  return {
    soon: (tenant) => ports.background.run('push', () => inTurn(tenant)),
    all: () => eachMerchant(ports.transact, ports.log, 'push', inTurn),
    now: (tenant, ids) => sendDue(ports, tenant, ids),
  }
}
