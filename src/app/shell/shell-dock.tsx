import { useState } from 'react'
import { useServices } from '#src/parts/services.ts'
import { usePaymentUnderWay } from '#src/parts/purchase/use-open-intent.ts'
import { PaymentBanner } from '#src/parts/purchase/payment-banner.tsx'
import { Banner, BannerButton } from '#src/ui/banner.tsx'
import { Dock } from '#src/ui/dock.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { appWords } from '#src/words/app.ts'
import { takeUpdate, useUpdateReady } from '../worker/update.ts'
import { useOffline } from './use-connection.ts'

/** What the shell has to say, over the foot of the screen: a payment being checked, no network, a fresh version. */
export function ShellDock() {
  return (
    <Dock>
      <PaymentBanner />
      <OfflineBanner />
      <UpdateBanner />
    </Dock>
  )
}

function OfflineBanner() {
  if (!useOffline()) return null
  return <Banner icon={<Icon name="cloud-slash" weight="fill" />} title={appWords.offline}>{appWords.offlineBody}</Banner>
}

function UpdateBanner() {
  const services = useServices()
  const ready = useUpdateReady(services)
  const paying = usePaymentUnderWay()
  const [dismissed, setDismissed] = useState(false)
  if (!ready || dismissed) return null
  if (paying) return <Banner icon={<Icon name="hourglass-medium" weight="fill" />} title={appWords.updateHeld}>{appWords.updateHeldBody}</Banner>
  return (
    <Banner
      icon={<Icon name="sparkle" weight="fill" />}
      title={appWords.updateReady}
      actions={
        <>
          <BannerButton onClick={() => setDismissed(true)}>{appWords.dismiss}</BannerButton>
          <BannerButton strong onClick={() => void takeUpdate(services)}>{appWords.update}</BannerButton>
        </>
      }
    >
      {appWords.updateBody}
    </Banner>
  )
}
