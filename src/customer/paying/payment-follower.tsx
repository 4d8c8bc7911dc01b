import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { usePerson } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { useAddCard } from './card/use-add-card.ts'
import { hasUntold, untoldSearch } from './untold-search.ts'
import { usePaymentUnderWay } from './use-open-intent.ts'

const FollowPayment = lazyPart(() => import('./follow-payment.tsx'))

/**
 * Mounted once in the shell while a user is logged in: brings open payments to their end, and shows outcomes that were
 * not shown. Most starts have neither, so the code for them is loaded when it is needed.
 */
export function PaymentFollower() {
  useUntold()
  const isOpen = usePaymentUnderWay()
  // Stays after the end of the payment: its outcome is still being shown.
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    if (isOpen) setNeeded(true)
  }, [isOpen])
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <FollowPayment />
    </Suspense>
  )
}

/** Shows an outcome that an earlier page learned, and ended before it was shown. */
const useUntold = (): void => {
  const services = useServices()
  const navigation = useNavigation()
  const addCard = useAddCard()
  const person = usePerson()
  const search = useEffectEvent(async (whose: string) => {
    if (!(await hasUntold(services.own))) return
    const { showUntold } = await import('./show-untold.ts')
    await showUntold({ services, navigation, addCard }, whose, performance.timeOrigin)
  })
  useEffect(() => {
    if (person !== undefined) untoldSearch.done = search(person).catch((error: unknown) => services.report(error))
  }, [services, person])
}
