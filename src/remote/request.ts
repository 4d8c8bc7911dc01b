import ky from 'ky'
import { requestTimeout } from '#contract/constants.ts'
import type { Call } from '#contract/endpoints/index.ts'
import { traceHeader, writeTrace } from '#contract/trace.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { RandomBytes } from '#src/platform/random.ts'
import type { WireBody } from './body.ts'
import type { CallOptions, RemoteOptions } from './options.ts'

/** The arguments of a call that end up in its address and body. */
export type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** What authorizes a request; the server may refuse either. */
export type Keys = Record<'appKey' | 'token', string | undefined>

/** A signal that aborts an exchange: at its time-out, or when the caller cancels. */
export const endOf = (clock: Clock, { timeout = requestTimeout, signal }: CallOptions) => {
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

/** Sends one request; an HTTP error is an answer. @throws TypeError without a network, AbortError */
export const fetchAnswer = (
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
    referrerPolicy: 'no-referrer',
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

/** The headers of a call; those without a value are omitted. */
export const headersOf = async (
  options: RemoteOptions,
  how: CallOptions & { ifMatch?: string | null },
  {
    token,
    appKey,
    contentType,
    siteVersion,
  }: Pick<WireBody, 'contentType'> & Keys & { siteVersion?: string | undefined },
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
    'Site-Version': siteVersion,
    'Idempotency-Key': how.idempotencyKey,
    [traceHeader]: options.random && newTrace(options.random, how.idempotencyKey),
    captcha: how.captcha,
    deviceProof: how.deviceProof,
  }
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

const hex = (bytes: Uint8Array): string => bytes.reduce((text, byte) => text + (byte + 256).toString(16).slice(1), '')

/** A new step, in the trace of the request's key: what is sent again with its key, also a day later, belongs to one tap. */
const newTrace = (random: RandomBytes, key = ''): string => {
  const [traceId = hex(random(16))] = /^[0-9a-f]{32}$/.exec(key.replaceAll('-', '')) ?? []
  return writeTrace({ traceId, spanId: hex(random(8)) })
}
