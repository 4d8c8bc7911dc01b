import ky, { TimeoutError } from 'ky'
import { requestTimeout } from '#contract/constants.ts'
import type { Call, RequestOf, ResultOf } from '#contract/endpoints/index.ts'
import { noteAnswer, noteSilence, type Contact } from '#src/platform/contact.ts'
import type { Clock } from '#src/platform/clock.ts'
import { openEnvelope } from './envelope.ts'
import { NoAnswer, Refused } from './outcome.ts'

/** What the client needs to know of the person. Handed in by the session, so that this room knows no tokens. */
export interface Credentials {
  /** @throws OtherPerson when the call is for `person` and somebody else, or nobody, is logged in */
  accessToken(person?: string): Promise<string | undefined>
  /** After a 401: true when there is a new token to try once more with. */
  renew(refused: string | undefined): Promise<boolean>
}

export interface RemoteOptions {
  clock: Clock
  contact: Contact
  fetch?: typeof fetch
  /** Origin of the API; empty is the page's own. */
  origin?: string
  appKey(): Promise<string | undefined>
  deviceId(): Promise<string | undefined>
  isMobile: boolean
  credentials?: Credentials
}

export interface CallOptions {
  ifNoneMatch?: string | null
  idempotencyKey?: string
  captcha?: string
  /** Milliseconds; 20 s when absent. */
  timeout?: number
  signal?: AbortSignal
  /** Sent by the request queue. */
  queued?: boolean
  /** Whose call it is: it never goes out with another's token, whoever logs in while it waits. */
  person?: string
  /** Epoch milliseconds after which it is not sent any more, however long the token or a frozen page took. */
  notAfter?: number
}

/** `result` is undefined exactly when the stored copy is still current. */
export type Answer<T> = { notModified: false; result: T; etag: string | null } | { notModified: true }

export interface Remote {
  /** @throws NoAnswer, Refused */
  call<K extends Call>(call: K, request: RequestOf<K>, options?: CallOptions): Promise<Answer<ResultOf<K>>>
  /** As `call`, for calls without a stored copy: the bare result. */
  ask<K extends Call>(call: K, request: RequestOf<K>, options?: CallOptions): Promise<ResultOf<K>>
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

export const createRemote = (options: RemoteOptions): Remote => {
  const { clock, contact, credentials } = options

  const send = async (call: Call, parts: Parts, how: CallOptions, token: string | undefined): Promise<Response> => {
    const [method, path] = call.split(' ') as [string, string]
    const headers = await headersOf(options, how, token)
    if (how.notAfter !== undefined && clock.now() >= how.notAfter) throw new NoAnswer('timeout')
    try {
      return await ky(address(options.origin ?? '', path, parts), {
        method,
        headers,
        body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
        timeout: how.timeout ?? requestTimeout,
        retry: 0,
        throwHttpErrors: false,
        cache: 'no-store',
        credentials: 'omit',
        signal: how.signal,
        fetch: options.fetch,
      })
    } catch (cause) {
      if (how.signal?.aborted) throw cause
      noteSilence(contact)
      throw new NoAnswer(cause instanceof TimeoutError ? 'timeout' : 'network', { cause })
    }
  }

  const read = async (response: Response): Promise<unknown> => {
    try {
      const result = await openEnvelope(response, clock.now())
      noteAnswer(contact, clock.now())
      return result
    } catch (error) {
      if (error instanceof Refused) noteAnswer(contact, clock.now())
      else noteSilence(contact)
      throw error
    }
  }

  const attempt = async (call: Call, parts: Parts, how: CallOptions, token: string | undefined): Promise<Answer<unknown>> => {
    const response = await send(call, parts, how, token)
    if (response.status === 304 && how.ifNoneMatch) {
      noteAnswer(contact, clock.now())
      return { notModified: true }
    }
    return { notModified: false, result: await read(response), etag: response.headers.get('ETag') }
  }

  const call = async (name: Call, parts: Parts, how: CallOptions = {}): Promise<Answer<unknown>> => {
    const token = await credentials?.accessToken(how.person)
    try {
      return await attempt(name, parts, how, token)
    } catch (error) {
      const expired = error instanceof Refused && error.status === 401 && credentials
      if (!expired || !(await credentials.renew(token))) throw error
      return attempt(name, parts, how, await credentials.accessToken(how.person))
    }
  }

  return {
    call: call as Remote['call'],
    async ask<K extends Call>(name: K, request: RequestOf<K>, how?: CallOptions) {
      const answer = await call(name, request as Parts, how)
      return (answer.notModified ? undefined : answer.result) as ResultOf<K>
    },
  }
}

const address = (origin: string, path: string, { params = {}, query = {} }: Parts): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return `${origin}/api/v1${filled}${search ? `?${search}` : ''}`
}

const headersOf = async (options: RemoteOptions, how: CallOptions, token: string | undefined): Promise<Record<string, string>> => {
  const [appKey, deviceId] = await Promise.all([options.appKey(), options.deviceId()])
  const headers: Record<string, string | null | undefined | false> = {
    'Content-Type': 'application/json',
    'queue-type': how.queued ? 'sequential' : 'immediate',
    app_key: appKey,
    deviceId,
    isMobile: options.isMobile && 'true',
    Authorization: token && `Bearer ${token}`,
    'If-None-Match': how.ifNoneMatch,
    'Idempotency-Key': how.idempotencyKey,
    captcha: how.captcha,
  }
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
