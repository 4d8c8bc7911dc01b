import { WebSocket } from 'ws'
import type { Call, ResultOf } from '#contract/endpoints/index.ts'
import type { ErrorCode } from '#contract/messages.ts'
import type { SocketMessage } from '#contract/shapes/payment.ts'
import type { RunningServer } from './run-server.ts'

export interface Told<R> {
  status: number
  result: R
  errorCode: ErrorCode | undefined
}

/** A user of a demo merchant who calls a running server without a browser. */
export const openCustomer = async (
  server: Pick<RunningServer, 'port' | 'ask'>,
  site = 'puddle',
  email = 'casey@example.com',
) => {
  const host = `${site}.localhost:${server.port}`
  const base = { host, deviceId: 'abcdefghij0123456789', 'content-type': 'application/json' }
  let headers: Record<string, string> = base

  const call = async <K extends Call>(
    name: K,
    path: string,
    { body, key }: { body?: unknown; key?: string } = {},
  ): Promise<Told<ResultOf<K>>> => {
    const answer = await server.ask(
      name.slice(0, name.indexOf(' ')),
      `/api/v1${path}`,
      { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
      body,
    )
    if (!answer.text.startsWith('{')) throw new Error(`${name} answered ${answer.status} "${answer.text.slice(0, 80)}"`)
    const told = answer.json<{ resultData: ResultOf<K>; errorCode?: ErrorCode }>()
    return { status: answer.status, result: told.resultData, errorCode: told.errorCode }
  }

  const logIn = async () => {
    headers = base
    const { result: appKey } = await call('GET /accounts/site-key', `/accounts/site-key?subdomain=${site}`)
    headers = { ...base, app_key: appKey }
    const { result } = await call('POST /users/login', '/users/login', {
      body: { email, password: 'Wash-day-1', rememberMe: true },
    })
    headers = { ...headers, authorization: `Bearer ${result.accessToken}` }
  }
  await logIn()

  return {
    call,
    /** Logs in again, because an access token is valid for five minutes. */
    logIn,
    order: (key: string, productId: number) =>
      call('POST /orders', '/orders', { key, body: { products: [{ productId }] } }),
    settle: (key: string) => call('POST /orders/{key}/settle', `/orders/${key}/settle`),
    wallet: async () => (await call('GET /users/wallet', '/users/wallet')).result,
    washes: async () => (await call('GET /products', '/products?type=AppWash')).result,
    /** Enters a card into the gateway's form and waits for the live socket's message. */
    addCard: async (number: string): Promise<SocketMessage> => {
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}/api/v1/ws?app_key=${headers.app_key}`, {
        origin: `http://${host}`,
        headers: { host },
      })
      const frames = framesOf(socket)
      try {
        const ready = await frames()
        const socketId = ready.event === 'ready' ? ready.socketId : ''
        const formPath = `/payments/hosted-forms?socketId=${socketId}`
        const { result, errorCode } = await call('GET /payments/hosted-forms', formPath)
        if (errorCode) throw new Error(`there is no form for the card: ${errorCode}`)
        const form = new URL(result.setupData.form_url ?? '')
        const card = { number, name: 'Casey Okafor', expiry: '08/29', cvc: '123', zip: '97301' }
        await server.ask('POST', form.pathname, { host: form.host, 'content-type': 'application/json' }, card)
        return await frames()
      } finally {
        socket.terminate()
      }
    },
  }
}

/** Reads the frames of a socket one by one. */
const framesOf = (socket: WebSocket): (() => Promise<SocketMessage>) => {
  const arrived: SocketMessage[] = []
  const waiting: ((frame: SocketMessage) => void)[] = []
  const failing: ((error: Error) => void)[] = []
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as SocketMessage
    const take = waiting.shift()
    if (take) take(frame)
    else arrived.push(frame)
  })
  socket.on('error', (error) => {
    for (const fail of failing) fail(error)
  })
  return () =>
    new Promise((resolve, reject) => {
      const known = arrived.shift()
      if (known) return resolve(known)
      waiting.push(resolve)
      failing.push(reject)
    })
}

export type Customer = Awaited<ReturnType<typeof openCustomer>>
