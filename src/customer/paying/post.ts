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
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { isSameCart, type Unit } from '../cart/bill.ts'
import { cartOf, payableIn } from '../cart/cart.ts'
import { dropOutcome, outcomeOf, storeOutcome, type Known, type Outcome, type Unsent } from './outcome.ts'
import { paceFor } from './pace.ts'
import { openIntent, type PaymentSession } from './session.ts'

export interface PostPorts {
  own: OwnDatabase
  clock: Clock
  remote: Remote
  locks: Locks
}

/** How long the dialog is shown before the pending screen replaces it, in milliseconds. */
const dialogFor = 8_000

/** As `post`, and shows it: under a dialog at first, with the pending screen when the answer takes long. */
export const postUnderDialog = async (
  ports: PostPorts & { payment: PaymentSession },
  intent: Intent,
  units: readonly Unit[],
): Promise<Outcome | Unsent> => {
  const { payment, clock } = ports
  payment.begin(intent.key)
  const outcome = post({ ...ports, clock: paceFor(payment, clock) }, intent, units)
  const over = outcome.then(
    () => true,
    () => true,
  )
  const quick = await dialogs.promise(
    purchaseWords.paying,
    Promise.race([over, sleep(clock, dialogFor)]),
    purchaseWords.payingBody,
  )
  if (!quick && payment.state.get().stage.shows === 'paying') payment.show({ shows: 'pending' })
  return outcome.finally(() => payment.note({ sending: false }))
}

/**
 * The tap. Under the payment lock it checks for an action of another tab since the question: an open payment or a
 * changed cart sends nothing. Then it writes the intent to disk, posts the order and repeats it with the same key for
 * 60 s at most, counted from the tap: a page that was frozen, or waited for a lock, posts nothing hours later. No other
 * code in the app posts an order.
 * @param units what the user confirmed
 */
export const post = (ports: PostPorts, intent: Intent, units: readonly Unit[]): Promise<Outcome | Unsent> =>
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
    if (intent.cartIds.length > 0 && !isSameCart(payableIn(await cartOf(own, intent.person)), intent.cartIds, units))
      return { is: 'changed' }
    await own.intents.add(intent)
    // The last outcome was shown before the question about this payment: it must not be shown as this one's.
    await dropOutcome(own, intent.person)
    return undefined
  })

const postUntil = async ({ own, clock, remote }: PostPorts, intent: Intent, deadline: number): Promise<Outcome> => {
  const how = { idempotencyKey: intent.key, person: intent.person, notAfter: deadline, timeout: givenUpAfter }
  const postOnce = (signal: AbortSignal) => remote.ask('POST /orders', { body: intent.order }, { ...how, signal })
  // Log-out removes the intent: then nothing more is posted, also after another user's log-in. A clock that was set
  // back ends the repeats as well, since the time since the tap is then unknown.
  const isSoon = () => clock.now() >= intent.startedAt && clock.now() < deadline
  while (isSoon() && (await own.intents.get(intent.key))) {
    try {
      return outcomeOf(await hedged(clock, postOnce))
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

const isPassing = (error: Refused): boolean =>
  error.code === 'IDEMPOTENCY_IN_PROGRESS' || [408, 425, 429, 500, 502, 503, 504].includes(error.status)

/** The pause between two attempts when the server names none, in milliseconds. */
const pause = 2_000

/** Milliseconds until the next attempt, to post or to settle. */
export const waitAfter = (error: unknown): number => {
  if (error instanceof NoAnswer || (error instanceof Refused && isPassing(error))) return error.retryAfter ?? pause
  return 10_000
}

/**
 * The outcome is known: the intent is removed, the paid units leave the cart, and the outcome is stored until it has
 * been shown. A full disk refuses only the last.
 */
export const close = async (
  { own, clock }: Pick<PostPorts, 'own' | 'clock'>,
  intent: Intent,
  outcome: Known,
): Promise<void> => {
  const end = (isStored: boolean) =>
    own.transaction('rw', own.intents, own.cart, own.deviceValues, async () => {
      await own.intents.delete(intent.key)
      if (outcome.is === 'approved') await own.cart.bulkDelete(intent.cartIds)
      if (isStored) await storeOutcome(own, intent, outcome, clock.now())
    })
  await end(true).catch(() => end(false))
}
