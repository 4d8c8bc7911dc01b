import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isFromEarlierPage } from './earlier-page.ts'
import { paymentState, showStage, stageAfterLeaving, type Stage } from './payment-state.ts'
import { useOpenIntent, usePaymentState } from './use-open-intent.ts'

/** Intents that this page has seen; each opens its screen automatically once at most. */
const seen = new Set<string>()

/**
 * For the shell: whether a payment replaces the screen at `path`, and with which of its screens. Going to another path
 * means that the user continues to browse.
 * @returns undefined until the database has been read
 */
export const usePaymentGate = (path: string): Stage | undefined => {
  const intent = useOpenIntent()
  const { stage } = usePaymentState()
  // Without an open purchase at the first render there is nothing to look at.
  const [looked, setLooked] = useState(intent === null)

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
