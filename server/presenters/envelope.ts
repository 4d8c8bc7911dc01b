import { messages, type ErrorCode } from '#contract/messages.ts'
import type { RefusalDetail } from '#server/basics/refusal.ts'

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
