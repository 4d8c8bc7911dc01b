import { countInCart, tell, type ConcludePorts } from './conclude.ts'
import { untoldFromEarlierPage } from './untold.ts'

/**
 * Shows the outcome of a user's purchase that an earlier page learned and did not show. Resolves when the message is on
 * screen; its answer is not waited for.
 * @param loadedAt when this page was loaded, in epoch milliseconds
 */
export const showUntold = async (ports: ConcludePorts, person: string, loadedAt: number): Promise<void> => {
  const { own } = ports.services
  const untold = await untoldFromEarlierPage(own, person, loadedAt)
  if (!untold) return
  const inCart = await countInCart(own, untold.intent)
  void tell(ports, untold.intent, untold.outcome, inCart)
}
