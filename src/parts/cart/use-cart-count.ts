import { useQuery } from '../data/use-query.ts'
import { usePerson } from '../data/use-session.ts'
import { useServices } from '../services.ts'

/** The number of units in the current user's cart. */
export const useCartCount = (): number => {
  const { own } = useServices()
  const person = usePerson()
  return (
    useQuery(
      () => (person === undefined ? 0 : own.cart.where('person').equals(person).count()),
      [own, person],
      ({ cartCount }) => cartCount,
    ) ?? 0
  )
}
