import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { openProxy } from '../open-proxy.ts'
import { headersWithout, type Guard } from '../setting.ts'

/**
 * Faults that a proxy between phone and server injects into answers. Lost, doubled and delayed packets are not among
 * them.
 */
export const answerFaults = ['cut', 'page before', 'page after', '401', '429', '500', '502 page', '503'] as const
export type AnswerFault = (typeof answerFaults)[number]

export interface FaultProxyOptions {
  /** What is taken out of each request. */
  without?: Guard | undefined
  target: number
  /** Matches "METHOD path" of the requests that may get a fault. */
  match: RegExp
  /** Chooses the fault of each request; undefined for none. */
  decide(): AnswerFault | undefined
}

const portal = '<!doctype html><title>Lobby Guest</title><h1>Welcome. Please sign in.</h1>'
const refusal = (errorCode: string) =>
  JSON.stringify({ success: false, resultData: null, errorMessage: 'Not now.', errorCode })

/** Answers that the proxy makes itself, in place of the server's. */
const invented: Partial<
  Record<AnswerFault, [status: number, type: string, body: string, headers?: Record<string, string>]>
> = {
  'page before': [200, 'text/html', portal],
  '401': [401, 'application/json', refusal('JWT_EXPIRED')],
  '429': [429, 'application/json', refusal('RATE_LIMITED'), { 'Retry-After': '1' }],
  '500': [500, 'application/json', refusal('INTERNAL')],
  '502 page': [502, 'text/html', '<h1>502 Bad Gateway</h1>'],
  '503': [503, 'application/json', refusal('UNAVAILABLE'), { 'Retry-After': '1' }],
}

/** Opens a proxy that answers in place of the server, or damages its answers. */
export const openFaultProxy = async ({ target, match, decide, without }: FaultProxyOptions) => {
  const counts = new Map<AnswerFault, number>()
  // One connection per request, so that a killed server leaves no dead connection in the pool.
  const agent = new Agent({ keepAlive: false })

  const forward = (from: IncomingMessage, body: Buffer, to: ServerResponse, spoil?: AnswerFault) => {
    const lost = () => void to.destroy()
    const asked = ask(
      {
        host: '127.0.0.1',
        port: target,
        method: from.method,
        path: from.url,
        headers: headersWithout(without, from.headers),
        agent,
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('aborted', lost)
        answer.on('end', () => {
          const whole = Buffer.concat(parts)
          if (spoil === 'page after') return void to.writeHead(200, { 'Content-Type': 'text/html' }).end(portal)
          to.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': whole.length })
          if (spoil === 'cut') return void to.write(whole.subarray(0, whole.length >> 1), lost)
          to.end(whole)
        })
      },
    )
    asked.on('error', lost)
    asked.end(body)
  }

  const proxy = await openProxy(target, (from, body, to) => {
    const fault = match.test(`${from.method} ${from.url}`) ? decide() : undefined
    if (fault) counts.set(fault, (counts.get(fault) ?? 0) + 1)
    const answer = fault && invented[fault]
    if (!answer) return forward(from, body, to, fault)
    const [status, type, text, headers] = answer
    to.writeHead(status, { 'Content-Type': type, ...headers }).end(text)
  })
  return { ...proxy, counts: (): ReadonlyMap<AnswerFault, number> => counts }
}
