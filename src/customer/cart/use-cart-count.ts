import { useQuery } from '#src/kit/data/use-query.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'

/** The number of units in the current user's cart. */
export const useCartCount = (): number => {
  const { own } = useServices()
  const person = useUserId()
  return (
    useQuery(
      () => (person === undefined ? 0 : own.cart.where('person').equals(person).count()),
      [own, person],
      ({ cartCount }) => cartCount,
    ) ?? 0
  )
}
