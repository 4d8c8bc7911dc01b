import type { Intent } from '#src/local/intents.ts'
import type { PaymentState } from './payment-state.ts'

/**
 * True for a payment that was tapped before this page was loaded: the app was closed, or another tab sends it.
 * @param loadedAt when this page was loaded, in epoch milliseconds
 */
export const isFromEarlierPage = (
  intent: Intent,
  { tapped }: Pick<PaymentState, 'tapped'>,
  loadedAt: number,
): boolean => tapped !== intent.key && (intent.state === 'asking' || intent.startedAt < loadedAt)
