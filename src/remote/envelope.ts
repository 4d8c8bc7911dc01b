import { fallbackMessages } from '#contract/fallback-messages.ts'
import type { ErrorCode } from '#contract/messages.ts'
import { NoAnswer, Refused } from './outcome.ts'

interface Envelope {
  success: boolean
  resultData: unknown
  errorMessage: string | null
  errorCode?: string
  fieldErrors?: Record<string, string>
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && typeof (body as Envelope).success === 'boolean' && 'resultData' in body

/** "120" seconds, or an HTTP date, as milliseconds from `now`. */
export const readRetryAfter = (header: string | null, now: number): number | undefined => {
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/**
 * The result inside the envelope.
 * @throws Refused when the server refused; NoAnswer when the body has no envelope, whatever its status.
 */
export const openEnvelope = async (response: Response, now: number): Promise<unknown> => {
  const retryAfter = readRetryAfter(response.headers.get('Retry-After'), now)
  if (response.type === 'opaqueredirect') throw new NoAnswer('foreign', { captive: true })
  const body = await readJson(response, retryAfter)
  if (!isEnvelope(body)) throw new NoAnswer('foreign', { retryAfter, captive: isPage(response) })
  if (response.ok && body.success) return body.resultData
  throw new Refused(response.status, body.errorMessage || fallbackMessages.INTERNAL.text, {
    // A later server may have more codes. Codes are compared, never looked up, so none has to be known here.
    code: (body.errorCode || undefined) as ErrorCode | undefined,
    fieldErrors: body.fieldErrors,
    retryAfter,
    resultData: body.resultData,
  })
}

const isPage = (response: Response): boolean =>
  response.ok && (response.headers.get('Content-Type') ?? '').includes('html')

/** A truncated body is a network failure. A body that is not JSON did not come from the server. */
const readJson = async (response: Response, retryAfter: number | undefined): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NoAnswer('foreign', { cause, retryAfter, captive: isPage(response) })
  }
}
