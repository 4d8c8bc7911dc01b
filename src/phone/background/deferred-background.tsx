import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useServices } from '#src/kit/services.ts'

/** When its code fails to load, the app runs without it until the next start. */
const Background = lazyPart(() => import('./background.tsx').catch(() => ({ default: () => null })))

/** Time after which the first screen has its data, in milliseconds. */
const startDelay = 4_000

/** Loads code that the start does not need. */
export function DeferredBackground() {
  const { clock } = useServices()
  const [due, setDue] = useState(false)
  useEffect(() => clock.after(startDelay, () => setDue(true)), [clock])
  return due ? (
    <Suspense fallback={null}>
      <Background />
    </Suspense>
  ) : null
}
