import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import type { InstallWay } from '../ui/install-way.ts'
import { useInstallWay } from '../ui/use-install-way.ts'
import { useOpenIntent } from '#src/customer/paying/use-payment.ts'
import { useServices } from '#src/kit/services.ts'
import { countVisit, isOfferDue, storeOfferAnswer, offerPlaceOf, type OfferPlace } from './offer-timing.ts'

const InstallSheet = lazyPart(() => import('../ui/install-sheet.tsx'))

/** Time on a screen before the offer is shown, in milliseconds. */
const offerDelay = 3_000

/** Offers to install the app on the home screen or in the wallet, never over a payment, a dialog or the log-in. */
export function InstallOffer() {
  const { own, clock } = useServices()
  const way = useInstallWay()
  const { isAllowed, bought } = useWhereabouts()
  const [offered, setOffered] = useState<{ way: InstallWay; open: boolean }>()
  useEffect(() => void countVisit(own, clock.now()), [own, clock])

  useEffect(() => {
    if (!way || !isAllowed || offered) return
    let over = false
    let cancel = () => {}
    const look = async () => {
      const good = await isOfferDue(own, clock.now(), bought)
      if (!good || over) return
      if (isScreenFree()) setOffered({ way, open: true })
      else wait()
    }
    const wait = () => {
      cancel = clock.after(offerDelay, () => void look())
    }
    wait()
    return () => {
      over = true
      cancel()
    }
  }, [way, isAllowed, bought, offered, own, clock])

  if (!offered) return null
  const close = () => {
    setOffered({ ...offered, open: false })
    void storeOfferAnswer(own, clock.now())
  }
  return (
    <Suspense fallback={null}>
      <InstallSheet way={offered.way} open={offered.open} onClose={close} />
    </Suspense>
  )
}

/** `offerPlaceOf` for the current screen. `paid`: since this page was opened. */
const useWhereabouts = (): OfferPlace => {
  const session = useSession()
  const intent = useOpenIntent()
  const [path] = useLocation()
  const [paid, setPaid] = useState(false)
  useEffect(() => {
    if (intent) setPaid(true)
  }, [intent])
  const inside = session?.state === 'person' || session?.state === 'guest'
  return offerPlaceOf({ inside, paying: intent !== null, paid, path })
}

/** The page is visible, no dialog, sheet or toast is open, and no field has the focus: the offer covers nothing. */
const isScreenFree = (page: Document = document): boolean =>
  page.visibilityState === 'visible' &&
  page.querySelector('[role="dialog"], [role="alertdialog"], [data-ui="toast"]') === null &&
  !page.activeElement?.matches('input, textarea, select, iframe')
