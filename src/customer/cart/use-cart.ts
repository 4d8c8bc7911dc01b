import type { CartLine } from '#src/local/cart.ts'
import { useLive } from '#src/kit/data/use-query.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { cartOf } from './cart.ts'

/** The current user's cart, oldest first; undefined until the database has been read. */
export const useCart = (): CartLine[] | undefined => {
  const { own } = useServices()
  const person = useUserId()
  return useLive(() => (person === undefined ? [] : cartOf(own, person)), [own, person])
}
