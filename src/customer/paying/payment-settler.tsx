import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { readDeviceValue } from '#src/local/device-values.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { usePaymentSession, usePaymentUnderWay } from './use-payment.ts'

const SettleOpenPayment = lazyPart(() => import('./settle.ts'))

/**
 * Mounted once in the shell while a user is logged in: brings open payments to their end, and shows outcomes that were
 * not shown. Most starts have neither, so the code for them is loaded when it is needed.
 */
export function PaymentSettler() {
  useUnshown()
  const isOpen = usePaymentUnderWay()
  // Stays after the end of the payment: its outcome is still being shown.
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    if (isOpen) setNeeded(true)
  }, [isOpen])
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <SettleOpenPayment />
    </Suspense>
  )
}

/** Shows an outcome that an earlier page learned, and ended before it was shown. */
const useUnshown = (): void => {
  const services = useServices()
  const payment = usePaymentSession()
  const navigation = useNavigation()
  const person = useUserId()
  const search = useEffectEvent(async (whose: string) => {
    if ((await readDeviceValue(services.own, 'untoldPurchase')) === undefined) return
    const { showFromEarlierPage } = await import('./show.ts')
    await showFromEarlierPage({ services, payment, navigation }, whose, performance.timeOrigin)
  })
  useEffect(() => {
    if (person !== undefined) payment.searched = search(person).catch((error: unknown) => services.report(error))
  }, [services, payment, person])
}
