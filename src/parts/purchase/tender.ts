import { orderRepeatWindow } from '#contract/constants.ts'
import type { Intent } from '#src/local/intents.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { sleep, type Clock } from '#src/platform/clock.ts'
import type { Locks } from '#src/platform/locks.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused, NoAnswer, Refused } from '#src/remote/outcome.ts'
import { outcomeOf, type Outcome } from './outcome.ts'

export interface TenderPorts {
  own: OwnDatabase
  clock: Clock
  remote: Remote
  locks: Locks
}

/** Held while money is under way: another tab waits with its settle, an update with its reload. */
export const paymentLock = 'clearcoat-payment'

/** Between two attempts when the server names no time of its own, in milliseconds. */
const pause = 2_000

/**
 * The tap. Writes the intent to disk, then posts the order and repeats it with the same key for 60 s at most.
 * Nothing else in the app ever starts a charge.
 */
export const tender = (ports: TenderPorts, intent: Intent): Promise<Outcome> =>
  ports.locks.hold(paymentLock, async () => {
    await ports.own.intents.add(intent)
    const outcome = await postUntil(ports, intent, ports.clock.now() + orderRepeatWindow)
    if (outcome.is === 'unknown') await ports.own.intents.update(intent.key, { state: 'asking' })
    else await close(ports.own, intent, outcome)
    return outcome
  })

const postUntil = async ({ clock, remote }: TenderPorts, intent: Intent, deadline: number): Promise<Outcome> => {
  while (clock.now() < deadline) {
    try {
      return outcomeOf(await remote.ask('POST /orders', { body: intent.order }, { idempotencyKey: intent.key }))
    } catch (error) {
      const wait = waitAfter(error)
      if (wait === undefined) return isRefused(error, 'ORDER_VOID') ? { is: 'void' } : { is: 'refused', error: error as Error }
      await sleep(clock, wait)
    }
  }
  return { is: 'unknown' }
}

/**
 * Asks what became of a purchase whose answer was lost. Never charges; may be repeated at any time, by any start of the app.
 * @returns the outcome, or how long to wait before asking again, in milliseconds
 */
export const settle = (ports: TenderPorts, intent: Intent): Promise<Settlement> =>
  ports.locks.hold(paymentLock, () => askOnce(ports, intent))

export type Settlement = { outcome: Outcome } | { wait: number }

const askOnce = async ({ own, remote }: TenderPorts, intent: Intent): Promise<Settlement> => {
  try {
    const { state, order } = await remote.ask('POST /orders/{key}/settle', { params: { key: intent.key } }, { timeout: 10_000 })
    const outcome: Outcome = state === 'void' || !order ? { is: 'void' } : outcomeOf(order)
    await close(own, intent, outcome)
    return { outcome }
  } catch (error) {
    return { wait: waitAfter(error) ?? 10_000 }
  }
}

/** Milliseconds until another attempt makes sense; undefined when the server's word is final. */
const waitAfter = (error: unknown): number | undefined => {
  if (error instanceof NoAnswer) return error.retryAfter ?? pause
  if (!(error instanceof Refused)) throw error
  // 502 says that nothing was charged; the person decides whether to try again.
  const passing = error.code === 'IDEMPOTENCY_IN_PROGRESS' || [408, 425, 429, 500, 503, 504].includes(error.status)
  return passing ? (error.retryAfter ?? pause) : undefined
}

/** The outcome is known: the intent has done its work, and what was paid for leaves the cart. */
const close = (own: OwnDatabase, intent: Intent, outcome: Outcome): Promise<void> =>
  own.transaction('rw', own.intents, own.cart, async () => {
    await own.intents.delete(intent.key)
    if (outcome.is === 'approved') await own.cart.bulkDelete(intent.cartIds)
  })
