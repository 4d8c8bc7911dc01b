import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { ConnectionPill } from '#src/customer/queued/connection-pill.tsx'
import { bannerSaysOffline } from '#src/customer/queued/banner-says-offline.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { movedSite } from '#src/kit/news/moved-site.ts'
import { usePaymentState, usePaymentUnderWay } from '#src/customer/paying/use-payment.ts'
import { useServices } from '#src/kit/services.ts'
import { Banner, BannerButton } from '#src/customer/ui/banner.tsx'
import { Dock } from '#src/customer/ui/dock.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { appWords } from '#src/words/app.ts'
import { applyUpdate, useUpdate } from './update.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

const PaymentBanners = lazyPart(() => import('#src/customer/paying/banners.tsx'))
const MovedBanner = lazyPart(() => import('./moved-banner.tsx'))

/** How long the full offline message stays, in milliseconds; then the connection pill replaces it. */
const fullMessageTime = 6_000

/**
 * A shell's messages above the foot of the screen: a payment being checked, no network, a new version. `pill`: the
 * connection as well.
 */
export function ShellDock({ pill }: { pill: boolean }) {
  const paying = usePaymentUnderWay()
  const stopped = usePaymentState().interrupted !== null
  const moved = useSmallStore(movedSite)
  const isShown = useOfflineMessage(useConnectionState() === 'offline')
  return (
    <Dock>
      {(paying || stopped) && (
        <Suspense fallback={null}>
          <PaymentBanners />
        </Suspense>
      )}
      {isShown && (
        <Banner icon={<Icon name="cloud-slash" weight="fill" />} title={appWords.offline}>
          {appWords.offlineBody}
        </Banner>
      )}
      {moved && (
        <Suspense fallback={null}>
          <MovedBanner origin={moved} />
        </Suspense>
      )}
      <UpdateBanner />
      <MemoryOnlyBanner />
      {pill && <ConnectionPill />}
    </Dock>
  )
}

/** True at the beginning of each offline episode, until the pill replaces the full message. */
const useOfflineMessage = (offline: boolean): boolean => {
  const { clock } = useServices()
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    setQuiet(false)
    return offline ? clock.after(fullMessageTime, () => setQuiet(true)) : undefined
  }, [clock, offline])
  const isShown = offline && !quiet
  useEffect(() => {
    bannerSaysOffline.set(isShown)
  }, [isShown])
  return isShown
}

/** Shown once: the browser stores no data, so everything is lost when the page is closed. */
function MemoryOnlyBanner() {
  const { isPersistent } = useServices()
  // Not in the first render: it repeats the server's.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(!isPersistent), [isPersistent])
  if (!shown) return null
  return (
    <Banner
      icon={<Icon name="warning" weight="fill" />}
      title={appWords.memoryOnly}
      actions={<BannerButton onClick={() => setShown(false)}>{appWords.dismiss}</BannerButton>}
    >
      {appWords.memoryOnlyBody}
    </Banner>
  )
}

function UpdateBanner() {
  const services = useServices()
  const update = useUpdate(services)
  const paying = usePaymentUnderWay()
  const [dismissed, setDismissed] = useState(false)
  if (update === 'none' || dismissed) return null
  const failed = update === 'failed'
  if (paying && !failed)
    return (
      <Banner icon={<Icon name="hourglass-medium" weight="fill" />} title={appWords.updateHeld}>
        {appWords.updateHeldBody}
      </Banner>
    )
  const dismiss = <BannerButton onClick={() => setDismissed(true)}>{appWords.dismiss}</BannerButton>
  if (update === 'applying')
    return (
      <Banner icon={<Spinner size={24} />} title={appWords.updating} actions={dismiss}>
        {appWords.updatingBody}
      </Banner>
    )
  return (
    <Banner
      icon={<Icon name={failed ? 'warning' : 'sparkle'} weight="fill" />}
      title={failed ? appWords.updateFailed : appWords.updateReady}
      actions={
        <>
          {dismiss}
          <BannerButton strong onClick={() => void applyUpdate(services)}>
            {failed ? appWords.tryAgain : appWords.update}
          </BannerButton>
        </>
      }
    >
      {failed ? appWords.updateFailedBody : appWords.updateBody}
    </Banner>
  )
}
