import type { ErrorCode } from '#contract/messages.ts'
import type { Tx } from './transact.ts'

export interface OnceOptions {
  /**
   * True for the refusals that end the key. Such a refusal is stored under the key and committed before it is thrown,
   * so the work must refuse before it writes. Absent: no refusal is stored.
   */
  ends?: (code: ErrorCode) => boolean
}

/**
 * Short transactions as the tenant of a request, under its Idempotency-Key. The key is locked until the end of each
 * transaction. For a request without a key the work runs, and nothing is stored.
 * @throws Refusal IDEMPOTENCY_IN_PROGRESS while another request holds the key; IDEMPOTENCY_REUSED for a key of another
 *   body; the refusal that ended the key
 */
export interface Once {
  /** Runs the work and stores its result as the request's answer. A repeat returns the stored answer instead. */
  answer: <T>(work: (tx: Tx) => Promise<T>, options?: OnceOptions) => Promise<T>
  /** Runs work that precedes the answer. @param work gets true when the request's answer is stored already */
  step: <T>(work: (tx: Tx, isAnswered: boolean) => Promise<T>, options?: OnceOptions) => Promise<T>
}
