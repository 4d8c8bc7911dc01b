import type { SocketResult } from '#contract/shapes/payment.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused, NoAnswer, Refused } from '#src/remote/outcome.ts'
import type { CardForm } from './form.ts'

/**
 * The outcome of a form that ran in our own page: the same as the socket sends, which may be lost. Null: the form is
 * still open, or the server has no outcome.
 */
export const receiptOf = async (
  remote: Remote,
  { start }: CardForm,
  socketId: string,
): Promise<SocketResult | null> => {
  if (!start) return null
  try {
    const { ticket } = start
    const outcome = await remote.ask('GET /payments/moneris/receipts', { query: { ticket, socketId } })
    return { event: 'message', ...outcome }
  } catch (error) {
    if (isRefused(error, 'CARD_FAILED')) return { event: 'message', success: false, errorMessage: error.message }
    // The socket brings the outcome, or the account once the socket is lost.
    if (error instanceof Refused || error instanceof NoAnswer) return null
    throw error
  }
}
