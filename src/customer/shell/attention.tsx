import { Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useServices } from '#src/kit/services.ts'
import { isOutOfSpace } from '#src/local/out-of-space.ts'
import { outOfSpace, showOutOfSpace } from '#src/customer/queued/out-of-space.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

const CaptiveSheet = lazyPart(() => import('./captive-sheet.tsx'))
const OutOfSpaceDialog = lazyPart(() => import('#src/customer/queued/out-of-space-dialog.tsx'))

/** Warnings about the device or its Wi-Fi, shown on every screen. */
export const Attention = () => (
  <Suspense fallback={null}>
    <Captive />
    <OutOfSpace />
  </Suspense>
)

/** Shown once per episode: after a "later" only the connection pill remains. */
function Captive() {
  const { captive } = useSnapshot(useServices().contact)
  const [asked, setAsked] = useState(false)
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    if (captive) setAsked(true)
    else setClosed(false)
  }, [captive])
  return asked ? <CaptiveSheet open={captive && !closed} onClose={() => setClosed(true)} /> : null
}

function OutOfSpace() {
  const { unsaved } = useServices().keeper
  const { count } = useSnapshot(unsaved)
  const what = useSmallStore(outOfSpace)
  const [last, setLast] = useState(what)
  useEffect(() => {
    if (count > 0) showOutOfSpace('copy')
  }, [count])
  useEffect(() => {
    if (what) setLast(what)
  }, [what])
  useEffect(() => {
    // A write without a caller that awaits it: a cart line, a choice.
    const refused = ({ reason }: PromiseRejectionEvent) => isOutOfSpace(reason) && showOutOfSpace('change')
    window.addEventListener('unhandledrejection', refused)
    return () => window.removeEventListener('unhandledrejection', refused)
  }, [])
  return last ? <OutOfSpaceDialog what={last} open={what !== null} onClose={() => outOfSpace.set(null)} /> : null
}
