import type { CardForm } from '#contract/rules/card-form.ts'
import type { SocketResult } from '#contract/shapes/payment.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused, isRemoteFailure, NoAnswer } from '#src/remote/outcome.ts'

/**
 * The outcome of a form that ran in our own page: the same as the socket sends, which may be lost. Null: the form is
 * still open, or the server has no outcome. 'unanswered': the server may not have been asked, so the card may be stored
 * at the processor alone.
 */
const receiptOf = async (
  remote: Remote,
  { start }: CardForm,
  socketId: string,
): Promise<SocketResult | 'unanswered' | null> => {
  if (!start) return null
  try {
    const { ticket } = start
    const outcome = await remote.ask('GET /payments/moneris/receipts', { query: { ticket, socketId } })
    return { event: 'message', ...outcome }
  } catch (error) {
    if (isRefused(error, 'CARD_FAILED')) return { event: 'message', success: false, errorMessage: error.message }
    if (error instanceof NoAnswer || isRefused(error, 'RATE_LIMITED', 'INTERNAL')) return 'unanswered'
    // The socket brings the outcome, or the account once the socket is lost.
    if (isRemoteFailure(error)) return null
    throw error
  }
}

/** A form that has ended. */
export interface EndedForm {
  form: CardForm
  socketId: string
}

/** Asks for the receipt of one form. No callback brings its result: the server learns of it by this request. */
export interface Receipts {
  /** Asks until the server answers. Called again, it asks at once. */
  of(ended: EndedForm): Promise<void>
  /** As `of`, for the form asked for before; does nothing when there is none. */
  again(): Promise<void>
  stop(): void
}

/** Milliseconds until a request that the server did not answer is repeated. */
const pause = 3_000

export const askForReceipts = (
  { remote, clock }: { remote: Remote; clock: Clock },
  onFrame: (frame: SocketResult) => void,
): Receipts => {
  let current: EndedForm | undefined
  let cancel = (): void => undefined

  const again = async (): Promise<void> => {
    const asked = current
    if (!asked) return
    const receipt = await receiptOf(remote, asked.form, asked.socketId)
    if (current !== asked) return
    cancel()
    if (receipt === 'unanswered') cancel = clock.after(pause, () => void again())
    else if (receipt) onFrame(receipt)
  }
  return {
    of: (ended) => {
      current = ended
      return again()
    },
    again,
    stop: () => {
      cancel()
      current = undefined
    },
  }
}
