import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { openProxy } from '../open-proxy.ts'
import { headersWithout, pathWithout, type Guard } from '../setting.ts'

/** The outcome of one request, or of its answer, between the phone and the server. */
export type Outcome =
  | {
      is:
        | 'pass'
        | 'dropped request'
        | 'dropped answer'
        | 'cut answer'
        | 'twice'
        | 'portal page'
        | '500'
        | '502 page'
        | '503'
    }
  /** The request reaches the server after `after` milliseconds; the phone waits. */
  | { is: 'delayed'; after: number }
  /**
   * The phone's connection ends at once, and the request reaches the server `after` milliseconds later, after its
   * retries.
   */
  | { is: 'late copy'; after: number }

export interface Sent {
  method: string
  path: string
  key: string | undefined
}

export interface FaultProxyOptions {
  /** What is taken out of each request. */
  without?: Guard | undefined
  target: number
  decide(sent: Sent): Outcome
}

const refusal = (errorCode: string) =>
  JSON.stringify({ success: false, resultData: null, errorMessage: 'Not now.', errorCode })
const invented: Record<string, [status: number, type: string, body: string]> = {
  '500': [500, 'application/json', refusal('INTERNAL')],
  '502 page': [502, 'text/html', '<h1>502 Bad Gateway</h1>'],
  '503': [503, 'application/json', refusal('UNAVAILABLE')],
}
const portal = '<!doctype html><title>Lobby Guest</title><h1>Welcome. Please sign in.</h1>'

/**
 * A proxy in front of the server that injects faults. Requests with the outcome "pass" and the live socket are passed
 * on unchanged.
 */
export const openFaultProxy = async ({ target, decide, without }: FaultProxyOptions) => {
  const agent = new Agent({ keepAlive: false })
  let underway = 0

  const forward = (from: IncomingMessage, body: Buffer): Promise<{ answer: IncomingMessage; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const { method, url = '/' } = from
      const path = pathWithout(without, url)
      const headers = headersWithout(without, from.headers)
      const asked = ask({ host: '127.0.0.1', port: target, method, path, headers, agent }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => resolve({ answer, body: Buffer.concat(parts) }))
      })
      asked.on('error', reject)
      asked.end(body)
    })

  const forwardLater = (from: IncomingMessage, body: Buffer, after: number): void => {
    underway += 1
    setTimeout(() => {
      // A server that is down at that moment loses the copy, as a network would.
      void forward(from, body)
        .catch(() => undefined)
        .finally(() => (underway -= 1))
    }, after)
  }

  const deliver = async (outcome: Outcome, from: IncomingMessage, body: Buffer, to: ServerResponse): Promise<void> => {
    const made = invented[outcome.is]
    if (made) return void to.writeHead(made[0], { 'Content-Type': made[1] }).end(made[2])
    if (outcome.is === 'dropped request') return void to.destroy()
    if (outcome.is === 'late copy') {
      forwardLater(from, body, outcome.after)
      return void to.destroy()
    }
    if (outcome.is === 'delayed') await new Promise((resolve) => setTimeout(resolve, outcome.after))
    if (outcome.is === 'twice') forwardLater(from, body, 0)
    const { answer, body: whole } = await forward(from, body)
    if (outcome.is === 'dropped answer') return void to.destroy()
    if (outcome.is === 'portal page') return void to.writeHead(200, { 'Content-Type': 'text/html' }).end(portal)
    to.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': whole.length })
    if (outcome.is === 'cut answer') return void to.write(whole.subarray(0, whole.length >> 1), () => to.destroy())
    to.end(whole)
  }

  const proxy = await openProxy(target, (from, body, to) => {
    const key = from.headers['idempotency-key']
    const outcome = decide({
      method: from.method ?? '',
      path: from.url ?? '',
      key: Array.isArray(key) ? key[0] : key,
    })
    deliver(outcome, from, body, to).catch(() => void to.destroy())
  })
  return {
    ...proxy,
    /** Number of late copies that have not arrived yet. */
    underway: () => underway,
  }
}
