import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { orderRepeatWindow } from '#contract/constants.ts'
import type { Intent } from '#src/local/intents.ts'
import { useAddCard } from '../card/use-add-card.ts'
import { useNavigation } from '../navigation.ts'
import { useServices, type Services } from '../services.ts'
import { conclude } from './conclude.ts'
import type { Outcome } from './outcome.ts'
import { paymentState, showStage, type Stage } from './payment-state.ts'
import { hurry, paceFor } from './send.ts'
import { settleUntilKnown } from './settling.ts'
import { useOpenIntent, usePaymentState } from './use-open-intent.ts'

/** A tap of another tab is that tab's to finish; only when it should have ended long ago is it looked after here. */
const otherTabsTime = orderRepeatWindow + 10_000

/**
 * For the shell: whether a payment takes the place of the screen at `path`, and which of its screens.
 * Follows an open payment to its end. Going to another path means to keep browsing.
 * @returns undefined until the database has been read
 */
export const usePaymentGate = (path: string): Stage | undefined => {
  const intent = useOpenIntent()
  const { stage } = usePaymentState()
  const [looked, setLooked] = useState(false)
  useFollowing(intent ?? undefined)

  useLayoutEffect(() => {
    if (intent === undefined) return
    if (intent && wasHereBefore(intent) && !seen.has(intent.key)) showStage({ shows: 'checking' })
    if (intent) seen.add(intent.key)
    setLooked(true)
  }, [intent])

  const shownAt = useRef(path)
  useEffect(() => {
    if (shownAt.current === path) return
    shownAt.current = path
    if (paymentState.get().stage.shows !== 'paying') showStage({ shows: 'nothing' })
  }, [path])

  return looked ? stage : undefined
}

/** Intents that this page has met; each opens its screen by itself once at most. */
const seen = new Set<string>()

/** Tapped before this page was loaded: the app was closed, or another tab is at it. */
const wasHereBefore = (intent: Intent): boolean =>
  paymentState.get().tapped !== intent.key && (intent.state === 'asking' || intent.startedAt < performance.timeOrigin)

/** Another tab told the outcome, or its person logged out: this one has nothing left to wait for. */
const leaveWhenGone = async ({ own }: Services, key: string): Promise<void> => {
  const { shows } = paymentState.get().stage
  if ((shows === 'pending' || shows === 'checking') && !(await own.intents.get(key))) showStage({ shows: 'nothing' })
}

const useFollowing = (intent: Intent | undefined): void => {
  const services = useServices()
  const navigation = useNavigation()
  const addCard = useAddCard()
  const { sending, tapped } = usePaymentState()
  const tell = useEffectEvent((ended: Intent, outcome: Outcome) =>
    conclude({ services, navigation, addCard }, ended, outcome),
  )
  const idle = intent && !(sending && tapped === intent.key) ? intent : undefined

  useEffect(() => {
    if (!idle) return
    const stop = new AbortController()
    const theirs = idle.state === 'sending' && tapped !== idle.key && !wasHereBefore(idle)
    const follow = async () => {
      const outcome = await settleUntilKnown(services, paceFor(services), idle, stop.signal)
      if (outcome) await tell(idle, outcome)
      else await leaveWhenGone(services, idle.key)
    }
    const cancel = services.clock.after(theirs ? otherTabsTime : 0, () => void follow())
    return () => {
      cancel()
      stop.abort()
    }
  }, [services, idle?.key, idle?.state, tapped])

  useEffect(() => {
    if (!intent) return
    const again = () => document.visibilityState === 'visible' && hurry()
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [intent?.key])
}
