import { useEffect, useEffectEvent } from 'react'
import { subscribe } from 'valtio/vanilla'
import { orderRepeatWindow } from '#contract/constants.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import type { Intent } from '#src/local/intents.ts'
import { sleep, type Clock } from '#src/platform/clock.ts'
import type { Contact } from '#src/platform/contact.ts'
import { paymentLock } from '#src/platform/locks.ts'
import { givenUpAfter, hedged } from '#src/remote/hedged.ts'
import { useAddCard } from './card/use-add-card.ts'
import { outcomeOf, type Known, type Outcome } from './outcome.ts'
import { paceFor, type Pace } from './pace.ts'
import { close, waitAfter, type PostPorts } from './post.ts'
import { isFromEarlierPage, type PaymentSession, type PaymentState } from './session.ts'
import { showOutcome } from './show.ts'
import { useOpenIntent, usePaymentSession, usePaymentState } from './use-payment.ts'

/** Brings an open payment to its end, and shows it. Loaded when there is one. */
export default function SettleOpenPayment() {
  useSettling(useOpenIntent() ?? undefined)
  return null
}

const useSettling = (intent: Intent | undefined): void => {
  const services = useServices()
  const payment = usePaymentSession()
  const navigation = useNavigation()
  const addCard = useAddCard()
  const state = usePaymentState()
  const after = intent && settleDelay(intent, state, performance.timeOrigin)
  const show = useEffectEvent((ended: Intent, outcome: Outcome) =>
    showOutcome({ services, payment, navigation, addCard }, ended, outcome),
  )

  const key = intent?.key
  const start = useEffectEvent((stop: AbortSignal) => {
    if (!intent) return
    const pace = paceFor(payment, services.clock)
    void settleAndShow({ ...services, payment }, (outcome) => show(intent, outcome), { intent, pace, stop })
  })

  useEffect(() => {
    if (key === undefined || after === undefined) return
    const stop = new AbortController()
    const cancel = services.clock.after(after, () => start(stop.signal))
    return () => {
      cancel()
      stop.abort()
    }
  }, [services, key, after])

  useEffect(() => {
    if (key === undefined) return
    const wake = () => payment.wake?.()
    const again = () => document.visibilityState === 'visible' && wake()
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    const stopListening = onContactRestored(services.clock, services.contact, wake)
    return () => {
      stopListening()
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [services, payment, key])
}

/** Another tab finishes its own tap. This page settles it only when it should have ended long ago. */
const otherTabsTime = orderRepeatWindow + 10_000

/** Milliseconds until this page settles an open payment; undefined while its own tap is still sending. */
export const settleDelay = (
  intent: Intent,
  { sending, tapped }: Pick<PaymentState, 'sending' | 'tapped'>,
  loadedAt: number,
): number | undefined => {
  if (sending && tapped === intent.key) return undefined
  const isOtherTabs =
    intent.state === 'sending' && tapped !== intent.key && !isFromEarlierPage(intent, { tapped }, loadedAt)
  return isOtherTabs ? otherTabsTime : 0
}

/** Settles until the outcome is known, and shows it. When another tab has shown it, the payment's screen is closed. */
export const settleAndShow = async (
  ports: PostPorts & { payment: PaymentSession },
  show: (outcome: Outcome) => Promise<void>,
  { intent, pace, stop }: { intent: Intent; pace: Pace; stop: AbortSignal },
): Promise<void> => {
  const { own, payment } = ports
  const outcome = await settleUntilKnown(ports, pace, intent, stop)
  if (outcome) return show(outcome)
  const { shows } = payment.state.get().stage
  if ((shows === 'pending' || shows === 'checking') && !(await own.intents.get(intent.key)))
    payment.show({ shows: 'nothing' })
}

/**
 * Settles a payment until its outcome is known. Waits as long as the server names, and longer without an answer.
 * `pace.wake()` ends the wait.
 * @returns the outcome; undefined when `stop` fired or another tab has already shown it
 */
export const settleUntilKnown = async (
  ports: PostPorts,
  pace: Pace,
  intent: Intent,
  stop: AbortSignal,
): Promise<Outcome | undefined> => {
  const begun = pace.now()
  while (!stop.aborted) {
    if (!(await ports.own.intents.get(intent.key))) return undefined
    const settled = await settle({ ...ports, clock: pace }, intent)
    if ('outcome' in settled) return settled.outcome
    if (stop.aborted) return undefined
    await sleep(pace, Math.min(longestPause, Math.max(settled.wait, pauseAfter(pace.now() - begun))))
  }
  return undefined
}

/** The longest pause between two requests, in milliseconds. */
const longestPause = 20_000

/**
 * The shortest pause, by the time for which the outcome has been asked for, both in milliseconds: a user who waits in
 * front of the screen gets the answer soon after the network is back, and a long outage costs few requests.
 */
const pauseAfter = (asking: number): number => (asking < 120_000 ? 2_000 : asking < 600_000 ? 5_000 : longestPause)

/**
 * Requests the outcome of a payment whose answer was lost. Never charges; may be repeated at any time, by any start of
 * the app.
 * @returns the outcome, or how long to wait before the next request, in milliseconds
 */
export const settle = (ports: PostPorts, intent: Intent): Promise<{ outcome: Outcome } | { wait: number }> =>
  ports.locks.hold(paymentLock, async () => {
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
  })

/**
 * Calls `work` at the first answer of any request after requests without one. A task of its own, after the answer has
 * been handled: an answer to settle itself must not start another settle.
 * @returns a function that unsubscribes
 */
export const onContactRestored = (clock: Clock, contact: Contact, work: () => void): (() => void) => {
  let { misses } = contact
  return subscribe(contact, () => {
    const isRestored = misses > 0 && contact.misses === 0
    misses = contact.misses
    if (isRestored) clock.after(0, work)
  })
}
