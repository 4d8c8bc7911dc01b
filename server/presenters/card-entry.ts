import type { SocketResult } from '#contract/shapes/payment.ts'
import type { CardEntryRow } from '#server/tables/card-entries.ts'

/** The frame that the socket of a card entry is sent at its end; null before the end. */
export const cardFrame = ({ state, message }: CardEntryRow): SocketResult | null =>
  state === 'saved' || state === 'failed'
    ? { event: 'message', success: state === 'saved', errorMessage: message }
    : null
