import { orderRepeatWindow } from '#contract/constants.ts'
import type { Intent } from '#src/local/intents.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { sleep, type Clock } from '#src/platform/clock.ts'
import type { Locks } from '#src/platform/locks.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused, NoAnswer, Refused } from '#src/remote/outcome.ts'
import type { ErrorCode } from '#contract/messages.ts'
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
 * The tap. Writes the intent to disk, then posts the order and repeats it with the same key for 60 s at most, counted
 * from the tap: a page that was frozen, or waited for a lock, posts nothing hours later. Nothing else in the app ever
 * starts a charge.
 */
export const tender = (ports: TenderPorts, intent: Intent): Promise<Outcome> =>
  ports.locks.hold(paymentLock, async () => {
    await ports.own.intents.add(intent)
    const outcome = await postUntil(ports, intent, intent.startedAt + orderRepeatWindow)
    if (outcome.is === 'unknown') await ports.own.intents.update(intent.key, { state: 'asking' })
    else await close(ports.own, intent, outcome)
    return outcome
  })

const postUntil = async ({ own, clock, remote }: TenderPorts, intent: Intent, deadline: number): Promise<Outcome> => {
  const how = { idempotencyKey: intent.key, person: intent.person, notAfter: deadline }
  // Log-out takes the intent away: then nothing more is posted, whoever logs in next. A clock that was set back ends the
  // repeating as well, since how long ago the tap was nobody knows then.
  const isSoon = () => clock.now() >= intent.startedAt && clock.now() < deadline
  while (isSoon() && (await own.intents.get(intent.key))) {
    try {
      return outcomeOf(await remote.ask('POST /orders', { body: intent.order }, how))
    } catch (error) {
      const final = finalOutcome(error)
      if (final) return final
      await sleep(clock, Math.min(waitAfter(error), Math.max(0, deadline - clock.now())))
    }
  }
  return { is: 'unknown' }
}

/**
 * The refusals by which the server says that this order, under this key, was judged and not taken. Any other word
 * (logged out, another tenant, a proxy's) says nothing about an earlier attempt of the same tap: settle is to tell.
 */
const judged: readonly ErrorCode[] = [
  'ORDER_EMPTY',
  'GIFT_RECIPIENT',
  'CLUB_GIFT',
  'CLUB_MULTIPLE',
  'ADDRESS_REQUIRED',
  'HOME_ADDRESS_NONE',
  'EMAIL_UNCONFIRMED',
  'PRODUCT_UNKNOWN',
  'GIFT_CARD_UNKNOWN',
  'CLUB_SAME',
  'CLUB_PENDING_SAME',
  'VEHICLE_REQUIRED',
  'NO_CARD',
  'ORDER_PENDING',
  'TOTAL_CHANGED',
  'PROCESSOR_NONE',
  'GATEWAY',
  'VALIDATION',
]

/** Undefined to try again. */
const finalOutcome = (error: unknown): Outcome | undefined => {
  if (isRefused(error, 'ORDER_VOID')) return { is: 'void' }
  if (isRefused(error, ...judged)) return { is: 'refused', error }
  return error instanceof NoAnswer || (error instanceof Refused && isPassing(error)) ? undefined : { is: 'unknown' }
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
    const { state, order } = await remote.ask(
      'POST /orders/{key}/settle',
      { params: { key: intent.key } },
      { timeout: 10_000, person: intent.person },
    )
    const outcome: Outcome = state === 'void' || !order ? { is: 'void' } : outcomeOf(order)
    await close(own, intent, outcome)
    return { outcome }
  } catch (error) {
    return { wait: waitAfter(error) }
  }
}

const isPassing = (error: Refused): boolean =>
  error.code === 'IDEMPOTENCY_IN_PROGRESS' || [408, 425, 429, 500, 502, 503, 504].includes(error.status)

/** Milliseconds until another attempt makes sense. */
const waitAfter = (error: unknown): number => {
  if (error instanceof NoAnswer || (error instanceof Refused && isPassing(error))) return error.retryAfter ?? pause
  return 10_000
}

/** The outcome is known: the intent has done its work, and what was paid for leaves the cart. */
const close = (own: OwnDatabase, intent: Intent, outcome: Outcome): Promise<void> =>
  own.transaction('rw', own.intents, own.cart, async () => {
    await own.intents.delete(intent.key)
    if (outcome.is === 'approved') await own.cart.bulkDelete(intent.cartIds)
  })
