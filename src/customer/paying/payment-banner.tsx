import { useSnapshot } from 'valtio'
import { Banner } from '#src/customer/ui/banner.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { purchaseWords } from '#src/words/purchase.ts'
import { money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { showPayment } from './payment-state.ts'
import { useOpenIntent, usePaymentState } from './use-open-intent.ts'

/**
 * In the dock: a purchase that is still being confirmed while the user browses, or the weak connection that delays it.
 */
export default function PaymentBanner() {
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
      onClick={() => showPayment(intent.key)}
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
