import type { Background } from '#server/basics/background.ts'
import type { Transact } from '#server/database/transact.ts'
import { eachMerchant } from '#server/work/each-merchant.ts'
import type { Clock, Log } from '#server/basics/ports.ts'
import { claimPush, deletePush, notePushError, type ClaimedPush } from '#server/tables/push-outbox.ts'
import { dropPushTokens } from '#server/tables/push-tokens.ts'
import type { PushPort } from './port.ts'

export interface PushSenderPorts {
  transact: Transact
  clock: Clock
  log: Log
  /** Null: no pushes are sent; queued rows expire in the outbox. */
  push: PushPort | null
  background: Background
}

/** Outcomes of the messages sent now. Failed ones are retried later. */
export interface Delivered {
  sent: number
  gone: number
  failed: number
}

export interface PushSender {
  /** Sends the due messages of one tenant, in the background; call it after the commit. */
  soon: (tenant: number) => void
  /** Sends the due messages of every tenant. */
  all: () => Promise<void>
  /** Sends these messages now, except those that another sender has claimed. */
  now: (tenant: number, ids: readonly string[]) => Promise<Delivered>
}

/** Messages sent in parallel. */
const batch = 20

type Outcome = 'sent' | 'gone' | { error: string }

const sendOne = (push: PushPort, { id, token, email, data }: ClaimedPush): Promise<Outcome> =>
  push
    .send({ id, token, to: email, data })
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : 'unknown' }))

/** Sends claimed messages with no transaction open, then stores all outcomes in one transaction. */
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
    // When a whole batch fails, the service is down: the rest is retried later.
    if (claimed.length < batch || failed === claimed.length) return total
  }
}

/** Sends pushes from the outbox. A claimed push is retried later, so a crash loses none; it may send one twice. */
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
