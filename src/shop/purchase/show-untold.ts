import { conclude, type ConcludePorts } from './conclude.ts'
import { untoldFromEarlierPage } from './untold.ts'

/**
 * Shows the outcome of a user's purchase that an earlier page learned and did not show. Resolves when the message is on
 * screen; its answer is not waited for.
 * @param loadedAt when this page was loaded, in epoch milliseconds
 */
export const showUntold = async (ports: ConcludePorts, person: string, loadedAt: number): Promise<void> => {
  const untold = await untoldFromEarlierPage(ports.services.own, person, loadedAt)
  if (untold) void conclude(ports, untold.intent, untold.outcome)
}
