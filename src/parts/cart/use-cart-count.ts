import { useQuery } from '../data/use-query.ts'
import { usePerson } from '../data/use-session.ts'
import { useServices } from '../services.ts'

/** How many units are in the cart of whoever is logged in. */
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
