import { orderRepeatWindow } from '#contract/constants.ts'
import { orderEnds } from '#contract/rules/order-end.ts'
import type { ReturnedOrder } from '#contract/shapes/order.ts'
import type { Intent } from '#src/local/intents.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { sleep, type Clock } from '#src/platform/clock.ts'
import { paymentLock, type Locks } from '#src/platform/locks.ts'
import type { Remote } from '#src/remote/client.ts'
import { givenUpAfter, hedged } from '#src/remote/hedged.ts'
import { isRefused, NoAnswer, Refused } from '#src/remote/outcome.ts'
import { isSameCart, type Unit } from '../cart/bill.ts'
import { cartOf } from '../cart/cart.ts'
import { openIntent } from './intents.ts'
import { outcomeOf, type Known, type Outcome, type Unsent } from './outcome.ts'
import { dropUntold, storeUntold } from './untold.ts'

export interface TenderPorts {
  own: OwnDatabase
  clock: Clock
  remote: Remote
  locks: Locks
}

/** The pause between two attempts when the server names none, in milliseconds. */
const pause = 2_000

/**
 * The tap. Under the payment lock it checks for an action of another tab since the question: an open payment or a
 * changed cart sends nothing. Then it writes the intent to disk, posts the order and repeats it with the same key for
 * 60 s at most, counted from the tap: a page that was frozen, or waited for a lock, posts nothing hours later. No other
 * code in the app posts an order.
 * @param units what the user confirmed
 */
export const tender = (ports: TenderPorts, intent: Intent, units: readonly Unit[]): Promise<Outcome | Unsent> =>
  ports.locks.hold(paymentLock, async () => {
    const unsent = await openTap(ports.own, intent, units)
    if (unsent) return unsent
    const outcome = await postUntil(ports, intent, intent.startedAt + orderRepeatWindow)
    if (outcome.is === 'unknown') await ports.own.intents.update(intent.key, { state: 'asking' })
    else await close(ports, intent, outcome)
    return outcome
  })

/** Stores the intent, unless a condition of the tap fails. Check and write are one transaction. */
const openTap = (own: OwnDatabase, intent: Intent, units: readonly Unit[]): Promise<Unsent | undefined> =>
  own.transaction('rw', own.intents, own.cart, own.deviceValues, async () => {
    if (await openIntent(own, intent.person)) return { is: 'under-way' }
    if (intent.cartIds.length > 0 && !isSameCart(await cartOf(own, intent.person), intent.cartIds, units))
      return { is: 'changed' }
    await own.intents.add(intent)
    // The last outcome was shown before the question about this purchase: it must not be shown as this one's.
    await dropUntold(own, intent.person)
    return undefined
  })

const postUntil = async ({ own, clock, remote }: TenderPorts, intent: Intent, deadline: number): Promise<Outcome> => {
  const how = { idempotencyKey: intent.key, person: intent.person, notAfter: deadline, timeout: givenUpAfter }
  const post = (signal: AbortSignal) => remote.ask('POST /orders', { body: intent.order }, { ...how, signal })
  // Log-out removes the intent: then nothing more is posted, also after another user's log-in. A clock that was set
  // back ends the repeats as well, since the time since the tap is then unknown.
  const isSoon = () => clock.now() >= intent.startedAt && clock.now() < deadline
  while (isSoon() && (await own.intents.get(intent.key))) {
    try {
      return outcomeOf(await hedged(clock, post))
    } catch (error) {
      const final = finalOutcome(error)
      if (final) return final
      await sleep(clock, Math.min(waitAfter(error), Math.max(0, deadline - clock.now())))
    }
  }
  return { is: 'unknown' }
}

/**
 * The outcome that an error means for the tap; undefined to try again. An answer that does not end the key (logged out,
 * another tenant, a proxy's) is no verdict on an earlier attempt of the same tap: settle decides.
 */
const finalOutcome = (error: unknown): Outcome | undefined => {
  if (isRefused(error, 'ORDER_VOID')) {
    const returned = (error.resultData as ReturnedOrder | null)?.returned
    return returned ? { is: 'void', returned } : { is: 'void' }
  }
  if (isRefused(error, ...orderEnds)) return { is: 'refused', error }
  return error instanceof NoAnswer || (error instanceof Refused && isPassing(error)) ? undefined : { is: 'unknown' }
}

/**
 * Requests the outcome of a purchase whose answer was lost. Never charges; may be repeated at any time, by any start of
 * the app.
 * @returns the outcome, or how long to wait before the next request, in milliseconds
 */
export const settle = (ports: TenderPorts, intent: Intent): Promise<Settlement> =>
  ports.locks.hold(paymentLock, () => askOnce(ports, intent))

export type Settlement = { outcome: Outcome } | { wait: number }

const askOnce = async (ports: TenderPorts, intent: Intent): Promise<Settlement> => {
  const { clock, remote } = ports
  const how = { person: intent.person, timeout: givenUpAfter }
  const ask = (signal: AbortSignal) =>
    remote.ask('POST /orders/{key}/settle', { params: { key: intent.key } }, { ...how, signal })
  try {
    const { state, order, returned } = await hedged(clock, ask)
    const voided: Known = returned ? { is: 'void', returned } : { is: 'void' }
    const outcome = state === 'void' || !order ? voided : outcomeOf(order)
    await close(ports, intent, outcome)
    return { outcome }
  } catch (error) {
    return { wait: waitAfter(error) }
  }
}

const isPassing = (error: Refused): boolean =>
  error.code === 'IDEMPOTENCY_IN_PROGRESS' || [408, 425, 429, 500, 502, 503, 504].includes(error.status)

/** Milliseconds until the next attempt. */
const waitAfter = (error: unknown): number => {
  if (error instanceof NoAnswer || (error instanceof Refused && isPassing(error))) return error.retryAfter ?? pause
  return 10_000
}

/**
 * The outcome is known: the intent is removed, the paid units leave the cart, and the outcome is stored until it has
 * been shown. A full disk refuses only the last.
 */
const close = async ({ own, clock }: TenderPorts, intent: Intent, outcome: Known): Promise<void> => {
  const end = (isStored: boolean) =>
    own.transaction('rw', own.intents, own.cart, own.deviceValues, async () => {
      await own.intents.delete(intent.key)
      if (outcome.is === 'approved') await own.cart.bulkDelete(intent.cartIds)
      if (isStored) await storeUntold(own, intent, outcome, clock.now())
    })
  await end(true).catch(() => end(false))
}
