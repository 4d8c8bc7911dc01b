import type { Intent } from '#src/local/intents.ts'
import { useQuery } from '#src/kit/data/use-query.ts'
import { usePerson } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { openIntent } from './intents.ts'
import { paymentState, type PaymentState } from './payment-state.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

/** The purchase without a known outcome; null without one, undefined until the database has been read. */
export const useOpenIntent = (): Intent | null | undefined => {
  const { own } = useServices()
  const person = usePerson()
  return useQuery(
    async () => (person === undefined ? null : ((await openIntent(own, person)) ?? null)),
    [own, person],
    ({ intent }) => intent,
  )
}

/** A payment is in progress: an update, or any other reload of the page, waits. */
export const usePaymentUnderWay = (): boolean => useOpenIntent() != null

export const usePaymentState = (): PaymentState => useSmallStore(paymentState)
