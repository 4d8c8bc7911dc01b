import { useEffect, useEffectEvent } from 'react'
import type { Intent } from '#src/local/intents.ts'
import { useAddCard } from './card/use-add-card.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { conclude } from './conclude.ts'
import { onContactRestored, settleAndShow, settleDelay } from './following.ts'
import type { Outcome } from './outcome.ts'
import { retryNow, paceFor } from './send.ts'
import { useOpenIntent, usePaymentState } from './use-open-intent.ts'

/** Follows an open payment to its end. Loaded when there is one. */
export default function FollowPayment() {
  useFollowing(useOpenIntent() ?? undefined)
  return null
}

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
