import { lazy, Suspense, useEffect, useState } from 'react'
import { useServices } from '#src/parts/services.ts'

/** When its code does not come, the app does without until the next start. */
const Background = lazy(() => import('./background.tsx').catch(() => ({ default: () => null })))

/** The first screen is there and has its data. Milliseconds. */
const settled = 4_000

/** Loads what the start must not wait for. */
export function Later() {
  const { clock } = useServices()
  const [due, setDue] = useState(false)
  useEffect(() => clock.after(settled, () => setDue(true)), [clock])
  return due ? (
    <Suspense fallback={null}>
      <Background />
    </Suspense>
  ) : null
}
