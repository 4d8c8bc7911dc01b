import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Intent } from '#src/local/intents.ts'
import { useAddCard } from '../card/use-add-card.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { usePerson } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { conclude } from './conclude.ts'
import { isFromEarlierPage, onContactRestored, settleAndShow, settleDelay, stageAfterLeaving } from './following.ts'
import { paymentState, showStage, type Stage } from './payment-state.ts'
import type { Outcome } from './outcome.ts'
import { retryNow, paceFor } from './send.ts'
import { untoldFromEarlierPage, untoldSearch } from './untold.ts'
import { useOpenIntent, usePaymentState } from './use-open-intent.ts'

/**
 * For the shell: whether a payment replaces the screen at `path`, and with which of its screens.
 * Follows an open payment to its end. Going to another path means that the user continues to browse.
 * @returns undefined until the database has been read
 */
export const usePaymentGate = (path: string): Stage | undefined => {
  const intent = useOpenIntent()
  const { stage } = usePaymentState()
  const [looked, setLooked] = useState(false)
  useFollowing(intent ?? undefined)
  useUntold()

  useLayoutEffect(() => {
    if (intent === undefined) return
    if (intent && isFromEarlierPage(intent, paymentState.get(), performance.timeOrigin) && !seen.has(intent.key))
      showStage({ shows: 'checking' })
    if (intent) seen.add(intent.key)
    setLooked(true)
  }, [intent])

  const shownAt = useRef(path)
  useEffect(() => {
    if (shownAt.current === path) return
    shownAt.current = path
    showStage(stageAfterLeaving(paymentState.get().stage))
  }, [path])

  return looked ? stage : undefined
}

/** Shows an outcome that an earlier page learned, and ended before it was shown. */
const useUntold = (): void => {
  const services = useServices()
  const navigation = useNavigation()
  const addCard = useAddCard()
  const person = usePerson()
  const showUntold = useEffectEvent(async (whose: string) => {
    const untold = await untoldFromEarlierPage(services.own, whose, performance.timeOrigin)
    // Its answer is not waited for: the search is over when the message is on screen.
    if (untold) void conclude({ services, navigation, addCard }, untold.intent, untold.outcome)
  })
  useEffect(() => {
    if (person !== undefined) untoldSearch.done = showUntold(person).catch((error: unknown) => services.report(error))
  }, [services, person])
}

/** Intents that this page has seen; each opens its screen automatically once at most. */
const seen = new Set<string>()

const useFollowing = (intent: Intent | undefined): void => {
  const services = useServices()
  const navigation = useNavigation()
  const addCard = useAddCard()
  const state = usePaymentState()
  const after = intent && settleDelay(intent, state, performance.timeOrigin)
  const tell = useEffectEvent((ended: Intent, outcome: Outcome) =>
    conclude({ services, navigation, addCard }, ended, outcome),
  )

  const key = intent?.key
  const start = useEffectEvent((stop: AbortSignal) => {
    if (intent)
      void settleAndShow(services, (outcome) => tell(intent, outcome), { intent, pace: paceFor(services), stop })
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
    const again = () => document.visibilityState === 'visible' && retryNow()
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    const stopListening = onContactRestored(services.clock, services.contact, retryNow)
    return () => {
      stopListening()
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [services, key])
}
