import { appendFileSync } from 'node:fs'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Call, ResultOf } from '#contract/endpoints/index.ts'
import type { ErrorCode } from '#contract/messages.ts'
import { watchedCall } from './left-acts.ts'

/** The sender of a test request: a merchant's visitor, a user with tokens, or a kiosk. */
export interface Caller {
  appKey?: string
  accessToken?: string
  terminal?: { terminalId: string; terminalSecret: string }
}

export interface CallOptions {
  as?: Caller
  body?: unknown
  query?: Record<string, string>
  params?: Record<string, string>
  headers?: Record<string, string>
  ip?: string
}

export interface CallAnswer<R> {
  status: number
  headers: Record<string, unknown>
  text: string
  /** Of a file. */
  bytes: Uint8Array
  /** resultData of a success; undefined otherwise. */
  result: R
  errorCode: ErrorCode | undefined
  errorMessage: string | null
  fieldErrors: Record<string, string> | undefined
}

/** A device id in the format that browsers generate. */
export const deviceId = 'abcdefghij0123456789'

const headersFor = ({ appKey, accessToken, terminal }: Caller): Record<string, string> => ({
  ...(appKey === undefined ? {} : { app_key: appKey }),
  ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
  ...(terminal === undefined
    ? {}
    : {
        authorization: `Basic ${Buffer.from(`${terminal.terminalId}:${terminal.terminalSecret}`).toString('base64')}`,
      }),
})

const isRaw = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body)

const urlOf = (call: Call, { params = {}, query = {} }: CallOptions): string => {
  const path = call
    .slice(call.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return `/api/v1${path}${search && `?${search}`}`
}

/**
 * Records the refusal for the check that every listed code is provoked: one short line, so that processes can append to
 * one file.
 */
const noteRefusal = (call: Call, errorCode: ErrorCode | undefined): void => {
  const file = process.env.CLEARCOAT_REFUSALS
  if (file !== undefined && errorCode !== undefined) appendFileSync(file, `${call} ${errorCode}\n`)
}

/** The newest change of shared answers that the client of a test knows of. */
export interface SeenVersion {
  newest: string | undefined
}

/** Sends a call of the contract to the app, as a client does: a read includes the changes that the client has made. */
export const makeCall =
  (app: FastifyInstance, seen: SeenVersion = { newest: undefined }) =>
  async <K extends Call>(call: K, options: CallOptions = {}): Promise<CallAnswer<ResultOf<K>>> => {
    const answer = await watchedCall(call, () =>
      app.inject({
        method: call.slice(0, call.indexOf(' ')) as InjectOptions['method'] & string,
        url: urlOf(call, options),
        headers: {
          'content-type': 'application/json',
          deviceId,
          ...(seen.newest === undefined ? {} : { 'site-version': seen.newest }),
          ...headersFor(options.as ?? {}),
          ...options.headers,
        },
        ...(options.body === undefined
          ? {}
          : { payload: isRaw(options.body) ? options.body : JSON.stringify(options.body) }),
        ...(options.ip === undefined ? {} : { remoteAddress: options.ip }),
      }),
    )
    const version = answer.headers['site-version']
    if (typeof version === 'string') seen.newest = version
    const envelope = (
      String(answer.headers['content-type']).includes('json') && answer.body !== '' ? answer.json() : {}
    ) as {
      resultData?: ResultOf<K>
      errorCode?: ErrorCode
      errorMessage?: string | null
      fieldErrors?: Record<string, string>
    }
    noteRefusal(call, envelope.errorCode)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      bytes: new Uint8Array(answer.rawPayload),
      result: envelope.resultData as ResultOf<K>,
      errorCode: envelope.errorCode,
      errorMessage: envelope.errorMessage ?? null,
      fieldErrors: envelope.fieldErrors,
    }
  }
