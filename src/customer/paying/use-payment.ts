import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useQuery } from '#src/kit/data/use-query.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import type { Intent } from '#src/local/intents.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { openIntent, type PaymentSession, type PaymentState, type Stage } from './session.ts'

export const PaymentContext = createContext<PaymentSession | null>(null)

export const usePaymentSession = (): PaymentSession => {
  const payment = useContext(PaymentContext)
  if (!payment) throw new Error('a screen stands outside PaymentContext')
  return payment
}

export const usePaymentState = (): PaymentState => useSmallStore(usePaymentSession().state)

/** The payment without a known outcome; null without one, undefined until the database has been read. */
export const useOpenIntent = (): Intent | null | undefined => {
  const { own } = useServices()
  const person = useUserId()
  return useQuery(
    async () => (person === undefined ? null : ((await openIntent(own, person)) ?? null)),
    [own, person],
    ({ intent }) => intent,
  )
}

/** A payment is in progress: an update, or any other reload of the page, waits. */
export const usePaymentUnderWay = (): boolean => useOpenIntent() != null

/**
 * For the shell: whether a payment replaces the screen at `path`, and with which of its screens. Going to another path
 * means that the user continues to browse.
 * @returns undefined until the database has been read
 */
export const usePaymentGate = (path: string): Stage | undefined => {
  const payment = usePaymentSession()
  const { stage } = usePaymentState()
  const intent = useOpenIntent()
  // Without an open payment at the first render there is nothing to look at.
  const [looked, setLooked] = useState(intent === null)

  useLayoutEffect(() => {
    if (intent === undefined) return
    if (intent) payment.found(intent, performance.timeOrigin)
    setLooked(true)
  }, [payment, intent])

  const shownAt = useRef(path)
  useEffect(() => {
    if (shownAt.current === path) return
    shownAt.current = path
    payment.leave()
  }, [payment, path])

  return looked ? stage : undefined
}
