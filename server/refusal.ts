import { messages, type ErrorCode } from '#contract/messages.ts'

export interface RefusalDetail {
  /** The text that is shown instead of the catalogue's, for the few codes with several texts. */
  text?: string
  /** Field name to the message of its first failing rule. */
  fieldErrors?: Record<string, string>
  /** Seconds until it is worth asking again. */
  retryAfter?: number
  /** The transaction is committed all the same: counted failures and ended sessions must outlive the refusal. */
  keepEffects?: boolean
}

/** A call that is answered with an error of the catalogue. Thrown by handlers, commands and plugins alike. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly detail: RefusalDetail

  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(detail.text ?? messages[code].text)
    this.code = code
    this.detail = detail
  }

  get status(): number {
    return messages[this.code].status
  }
}
