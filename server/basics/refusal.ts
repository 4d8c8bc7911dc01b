import { messages, type ErrorCode } from '#contract/messages.ts'

export interface RefusalDetail {
  /** Replaces the catalogue's text, for the few codes with several texts. */
  text?: string
  /** Field name to the message of its first failing rule. */
  fieldErrors?: Record<string, string>
  /** What the call answers beside the text; absent: null. */
  resultData?: unknown
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
  /** Commits the transaction all the same: counted failures and ended sessions must survive the refusal. */
  keepEffects?: boolean
}

/** An error of the catalogue as the answer to a call. Thrown by handlers, commands and api. */
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
