import ky from 'ky'
import { requestTimeout, slowAnswer } from '#contract/constants.ts'
import { bodyTypes, type BodyTypes } from '#contract/body-types.ts'
import type { Api, Call, RequestOf, ResultOf } from '#contract/endpoints/index.ts'
import { noteAnswer, noteMiss, noteSlow, type Contact } from '#src/platform/contact.ts'
import type { Clock } from '#src/platform/clock.ts'
import { bodyFor, type WireBody } from './body.ts'
import { openEnvelope } from './envelope.ts'
import { isRefused, NoAnswer, Refused } from './outcome.ts'

/** The user's access token, handed in by the session: this folder stores no tokens. */
export interface Credentials {
  /** @throws OtherPerson when the call is for `person` and that user is not logged in */
  accessToken(person?: string): Promise<string | undefined>
  /** After a 401: true when there is a new token to retry with. */
  renew(refused: string | undefined): Promise<boolean>
}

export interface RemoteOptions {
  clock: Clock
  contact: Contact
  fetch?: typeof fetch
  /** Origin of the API; empty is the page's own. */
  origin?: string
  appKey(): Promise<string | undefined>
  /**
   * After APP_KEY_MISSING or APP_KEY_UNKNOWN: true when there is another key to retry with. Absent: no retry.
   * @throws NoAnswer
   */
  renewAppKey?(refused: string | undefined): Promise<boolean>
  deviceId(): Promise<string | undefined>
  isMobile: boolean
  credentials?: Credentials
  /** How a body is encoded where it is not JSON; the contract's table when absent. */
  bodyTypes?: BodyTypes
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
  /** The user who made the call. It is never sent with another user's token, also after a log-in in between. */
  person?: string
  /** Epoch milliseconds after which the request is not sent, however long the token refresh or a frozen page took. */
  notAfter?: number
}

/** The arguments of a call beside its request. If-Match only where the contract declares it for the call. */
export type OptionsOf<K extends Call> = CallOptions &
  (Api[K] extends { ifMatch: true }
    ? {
        /** ETag of the copy that was edited. If the server's ETag differs, it answers 412 PRECONDITION. */
        ifMatch?: string | null
      }
    : unknown)

/** `result` is undefined exactly when the stored copy is still current. */
export type Answer<T> = { notModified: false; result: T; etag: string | null } | { notModified: true }

export interface Remote {
  /** @throws NoAnswer, Refused */
  call<K extends Call>(call: K, request: RequestOf<K>, options?: OptionsOf<K>): Promise<Answer<ResultOf<K>>>
  /** As `call`, for calls without a stored copy: the bare result. */
  ask<K extends Call>(call: K, request: RequestOf<K>, options?: OptionsOf<K>): Promise<ResultOf<K>>
}

type Renewable = 'appKey' | 'token'
type Keys = Record<Renewable, string | undefined>

/** Which of the keys the server refused. */
const renewableIn = (error: unknown): Renewable | undefined => {
  if (isRefused(error, 'APP_KEY_MISSING', 'APP_KEY_UNKNOWN')) return 'appKey'
  return isRefused(error) && error.status === 401 ? 'token' : undefined
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

export const createRemote = (options: RemoteOptions): Remote => {
  const { clock, contact, credentials } = options

  /** One deadline for the whole exchange: the body may stall after the headers have arrived. */
  const converse = async (call: Call, parts: Parts, how: CallOptions, init: RequestInit): Promise<Answer<unknown>> => {
    const begun = clock.now()
    const ending = endOf(clock, how)
    const stopWatching = clock.after(slowAnswer, () => noteSlow(contact))
    const answered = () => noteAnswer(contact, clock.now(), clock.now() - begun)
    try {
      const response = await fetchAnswer(options, call, parts, { ...init, signal: ending.signal })
      const notModified = response.status === 304 && Boolean(how.ifNoneMatch)
      const result = notModified ? undefined : await openEnvelope(response, clock.now())
      answered()
      return notModified ? { notModified } : { notModified: false, result, etag: response.headers.get('ETag') }
    } catch (cause) {
      if (cause instanceof Refused) answered()
      if (cause instanceof Refused || how.signal?.aborted) throw cause
      const error =
        cause instanceof NoAnswer ? cause : new NoAnswer(ending.signal.aborted ? 'timeout' : 'network', { cause })
      noteMiss(contact, error)
      throw error
    } finally {
      ending.stop()
      stopWatching()
    }
  }

  const attempt = async (call: Call, parts: Parts, how: CallOptions, keys: Keys): Promise<Answer<unknown>> => {
    const { body, contentType } = bodyFor((options.bodyTypes ?? bodyTypes)[call], parts.body)
    const init = { headers: await headersOf(options, how, { ...keys, contentType }), body }
    if (how.notAfter !== undefined && clock.now() >= how.notAfter) throw new NoAnswer('timeout')
    return converse(call, parts, how, init)
  }

  const renewals: Record<Renewable, (keys: Keys) => Promise<boolean>> = {
    appKey: async ({ appKey }) => (await options.renewAppKey?.(appKey)) ?? false,
    token: async ({ token }) => (await credentials?.renew(token)) ?? false,
  }

  /** Each of the two keys is renewed at most once: a server that refuses the new one as well gets no third request. */
  const call = async (name: Call, parts: Parts, how: CallOptions = {}): Promise<Answer<unknown>> => {
    const renewed = new Set<Renewable>()
    for (;;) {
      const keys = { token: await credentials?.accessToken(how.person), appKey: await options.appKey() }
      try {
        return await attempt(name, parts, how, keys)
      } catch (error) {
        const which = renewableIn(error)
        if (which === undefined || renewed.has(which) || !(await renewals[which](keys))) throw error
        renewed.add(which)
      }
    }
  }

  return {
    call: call as Remote['call'],
    async ask<K extends Call>(name: K, request: RequestOf<K>, how?: OptionsOf<K>) {
      const answer = await call(name, request as Parts, how)
      return (answer.notModified ? undefined : answer.result) as ResultOf<K>
    },
  }
}

/** A signal that aborts an exchange: at its time-out, or when the caller cancels. */
const endOf = (clock: Clock, { timeout = requestTimeout, signal }: CallOptions) => {
  const controller = new AbortController()
  const end = () => controller.abort()
  const disarm = clock.after(timeout, end)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  const stop = () => {
    disarm()
    signal?.removeEventListener('abort', end)
  }
  return { signal: controller.signal, stop }
}

const fetchAnswer = (
  { origin = '', fetch = globalThis.fetch }: RemoteOptions,
  call: Call,
  parts: Parts,
  { body, ...init }: RequestInit,
): Promise<Response> => {
  const [method, path] = call.split(' ') as [string, string]
  return ky(address(origin, path, parts), {
    ...init,
    method,
    // ky clones each request, and a cloned body is sent as a stream, which takes twice as long: the body is added last.
    fetch: (request, more) => fetch(request, { ...more, body }),
    timeout: false,
    retry: 0,
    throwHttpErrors: false,
    cache: 'no-store',
    credentials: 'omit',
    // The API never redirects; a captive portal does.
    redirect: 'manual',
  })
}

const address = (origin: string, path: string, { params = {}, query = {} }: Parts): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return `${origin}/api/v1${filled}${search ? `?${search}` : ''}`
}

const headersOf = async (
  options: RemoteOptions,
  how: CallOptions & { ifMatch?: string | null },
  { token, appKey, contentType }: Pick<WireBody, 'contentType'> & Keys,
): Promise<Record<string, string>> => {
  const deviceId = await options.deviceId()
  const headers: Record<string, string | null | undefined | false> = {
    'Content-Type': contentType,
    'queue-type': how.queued ? 'sequential' : 'immediate',
    app_key: appKey,
    deviceId,
    isMobile: options.isMobile && 'true',
    Authorization: token && `Bearer ${token}`,
    'If-None-Match': how.ifNoneMatch,
    'If-Match': how.ifMatch,
    'Idempotency-Key': how.idempotencyKey,
    captcha: how.captcha,
  }
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
