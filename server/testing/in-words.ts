import { messages, type ErrorCode } from '#contract/messages.ts'

/** What the answer of a refused call has, by the contract. */
export const inWords = (code: ErrorCode) => ({ status: messages[code].status, errorCode: code })
