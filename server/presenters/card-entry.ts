import type { SocketResult } from '#contract/shapes/payment.ts'
import type { CardEntryRow } from '../tables/card-entries.ts'

/** What the socket of a card entry is told at its end; null while it goes on. */
export const cardFrame = ({ state, message }: CardEntryRow): SocketResult | null =>
  state === 'saved' || state === 'failed'
    ? { event: 'message', success: state === 'saved', errorMessage: message }
    : null
