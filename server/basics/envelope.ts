import { messages, type ErrorCode } from '#contract/messages.ts'
import { currentTag, etagOf } from './etag.ts'
import { Refusal, type RefusalDetail } from './refusal.ts'

/** The envelope of a success, as sent. */
export const successBody = (resultData: unknown): string =>
  JSON.stringify({ success: true, resultData: resultData ?? null, errorMessage: null })

/** The envelope of a refusal, as sent. */
export const refusalBody = (
  code: ErrorCode,
  text?: string,
  { fieldErrors = {}, resultData = null }: RefusalDetail = {},
): string =>
  JSON.stringify({
    success: false,
    resultData,
    errorMessage: text ?? messages[code].text,
    errorCode: code,
    ...(Object.keys(fieldErrors).length > 0 ? { fieldErrors } : {}),
  })

/** The ETag of a call's answer. */
export const tagOf = (answer: unknown): string => etagOf(successBody(answer))

/**
 * Accepts a change when the edited copy is the current one, or when the request has no If-Match.
 * @param current the current answer of the marked GET, read under a lock
 * @throws Refusal PRECONDITION
 */
export const requireMatch = (ifMatch: string | null, current: unknown): void => {
  if (ifMatch !== null && currentTag(ifMatch, tagOf(current)) === null) throw new Refusal('PRECONDITION')
}
