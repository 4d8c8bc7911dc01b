import { slowAnswer } from '#contract/constants.ts'
import { bodyTypes } from '#contract/body-types.ts'
import type { Call, RequestOf, ResultOf } from '#contract/endpoints/index.ts'
import { noteAnswer, noteMiss, noteSlow } from '#src/platform/contact.ts'
import { bodyFor } from './body.ts'
import { openEnvelope } from './envelope.ts'
import type { CallOptions, OptionsOf, RemoteOptions } from './options.ts'
import { isRefused, NoAnswer, Refused } from './outcome.ts'
import { endOf, fetchAnswer, headersOf, type Keys, type Parts } from './request.ts'

/** `result` is undefined exactly when the stored copy is still current. */
export type Answer<T> = { notModified: false; result: T; etag: string | null } | { notModified: true }

export interface Remote {
  /** @throws NoAnswer, Refused */
  call<K extends Call>(call: K, request: RequestOf<K>, options?: OptionsOf<K>): Promise<Answer<ResultOf<K>>>
  /** As `call`, for calls without a stored copy: the bare result. */
  ask<K extends Call>(call: K, request: RequestOf<K>, options?: OptionsOf<K>): Promise<ResultOf<K>>
  /** Notes a save: later answers include it, whichever instance of the server gives them. */
  noteVersion(version: string | null | undefined): void
}

type Renewable = keyof Keys

/** A file is the result itself; only a success is one. */
const resultOf = (response: Response, now: number): Promise<unknown> =>
  response.headers.get('Content-Disposition') ? response.blob() : openEnvelope(response, now)

/** Which of the keys the server refused. */
const renewableIn = (error: unknown): Renewable | undefined => {
  if (isRefused(error, 'APP_KEY_MISSING', 'APP_KEY_UNKNOWN')) return 'appKey'
  return isRefused(error) && error.status === 401 ? 'token' : undefined
}

export const createRemote = (options: RemoteOptions): Remote => {
  const { clock, credentials } = options
  /** The Site-Version of the newest save that this client knows of. */
  let siteVersion: string | undefined
  const noteVersion = (version: string | null | undefined): void => {
    if (version && Number(version) > Number(siteVersion ?? 0)) siteVersion = version
  }

  const attempt = async (call: Call, parts: Parts, how: CallOptions, keys: Keys): Promise<Answer<unknown>> => {
    const { body, contentType } = bodyFor((options.bodyTypes ?? bodyTypes)[call], parts.body)
    const init = { headers: await headersOf(options, how, { ...keys, contentType, siteVersion }), body }
    if (how.notAfter !== undefined && clock.now() >= how.notAfter) throw new NoAnswer('timeout')
    const { answer, version } = await converse(options, { call, parts, how, init })
    noteVersion(version)
    return answer
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
    noteVersion,
    call: call as Remote['call'],
    async ask<K extends Call>(name: K, request: RequestOf<K>, how?: OptionsOf<K>) {
      const answer = await call(name, request as Parts, how)
      return (answer.notModified ? undefined : answer.result) as ResultOf<K>
    },
  }
}

/**
 * The server says that it cannot serve at the moment. A 502 in the envelope is different: a server that serves says so of
 * a processor, or of another service behind it.
 */
const cannotServe = ({ status }: Refused): boolean => status === 503

interface Exchange {
  call: Call
  parts: Parts
  how: CallOptions
  init: RequestInit
}

/**
 * Sends one request, and records in `contact` what became of it. One deadline for the whole exchange: the body may stall
 * after the headers have arrived.
 * @returns the answer, and the Site-Version that it names
 * @throws NoAnswer, Refused
 */
const converse = async (
  options: RemoteOptions,
  { call, parts, how, init }: Exchange,
): Promise<{ answer: Answer<unknown>; version: string | null }> => {
  const { clock, contact } = options
  const begun = clock.now()
  const ending = endOf(clock, how)
  const stopWatching = clock.after(slowAnswer, () => noteSlow(contact))
  const answered = () => noteAnswer(contact, clock.now(), clock.now() - begun)
  try {
    const response = await fetchAnswer(how.fetch ? { ...options, fetch: how.fetch } : options, call, parts, {
      ...init,
      signal: ending.signal,
    })
    const notModified = response.status === 304 && Boolean(how.ifNoneMatch)
    const result = notModified ? undefined : await resultOf(response, clock.now())
    answered()
    const version = response.headers.get('Site-Version')
    if (notModified) return { answer: { notModified }, version }
    return { answer: { notModified: false, result, etag: response.headers.get('ETag') }, version }
  } catch (cause) {
    if (cause instanceof Refused && cannotServe(cause)) noteMiss(contact)
    else if (cause instanceof Refused) answered()
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
