import { useSnapshot } from 'valtio'
import { Banner, BannerButton } from '#src/customer/ui/banner.tsx'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { usePay } from './pay.ts'
import type { Purchase } from './session.ts'
import { useOpenIntent, usePaymentSession, usePaymentState } from './use-payment.ts'

/** In the dock: the payment that is under way, and the one that had to stop. Loaded when there is either. */
export default function PaymentBanners() {
  const { interrupted } = usePaymentState()
  return (
    <>
      <UnderWay />
      {interrupted && <Continue purchase={interrupted} />}
    </>
  )
}

/** A payment that is still being confirmed while the user browses, or the weak connection that delays it. */
function UnderWay() {
  const payment = usePaymentSession()
  const intent = useOpenIntent()
  const { stage } = usePaymentState()
  if (!intent) return null
  if (stage.shows === 'pending') return <WeakSignal />
  if (stage.shows !== 'nothing') return null
  return (
    <Banner
      icon={<Spinner size={24} />}
      title={purchaseWords.stillConfirming}
      end={<Icon name="caret-right" weight="bold" />}
      onClick={() => payment.open(intent.key)}
    >
      {purchaseWords.oneCharge(money(intent.total))}
    </Banner>
  )
}

function WeakSignal() {
  const { clock, contact } = useServices()
  const { nextAt } = usePaymentState()
  const now = useNow(clock.now, nextAt)
  const { misses } = useSnapshot(contact)
  if (misses === 0) return null
  const seconds = Math.ceil((nextAt - now) / 1000)
  return (
    <Banner icon={<Icon name="wifi-low" weight="fill" />} title={purchaseWords.weakSignal}>
      {seconds > 0 ? purchaseWords.nextCheck(seconds) : purchaseWords.stillTrying}
    </Banner>
  )
}

/** The connection is back after a payment had to stop: offers to continue it. Nothing is paid automatically. */
function Continue({ purchase }: { purchase: Purchase }) {
  const payment = usePaymentSession()
  const online = useConnectionState() === 'online'
  const { pay, busy } = usePay()
  const person = useUserId()
  if (purchase.person !== person || !online || busy) return null
  const forget = () => payment.note({ interrupted: null })
  const go = () => {
    forget()
    void pay(purchase)
  }
  return (
    <Banner
      icon={<Icon name="wifi-high" weight="bold" />}
      title={purchaseWords.backTitle}
      actions={
        <>
          <BannerButton onClick={forget}>{purchaseWords.backLater}</BannerButton>
          <BannerButton strong onClick={go}>
            {purchaseWords.backContinue}
          </BannerButton>
        </>
      }
    >
      {purchaseWords.backBody}
    </Banner>
  )
}
