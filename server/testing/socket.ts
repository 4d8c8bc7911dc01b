import { WebSocket } from 'ws'
import type { TestMerchant } from './factories.ts'

export interface SocketOptions {
  port: number
  path: string
  origin?: string
  /** Null: the request has no key. */
  appKey?: string | null
}

/** A live connection in a test, read frame by frame. */
export interface TestSocket<Frame> {
  wire: WebSocket
  /** The next unread frame, once it has arrived. */
  next: () => Promise<Frame>
  /** Resolves when the connection is closed, with the code of the close. */
  closed: Promise<number>
}

/** Opens a socket as a page of the merchant does. @throws Error "403 CODE" when it is refused */
export const openSocket = <Frame>(at: TestMerchant, options: SocketOptions) =>
  new Promise<TestSocket<Frame>>((resolve, reject) => {
    const { port, path, appKey = at.appKey } = options
    const host = `${at.subdomain}.localhost:${port}`
    const { origin = `http://${host}` } = options
    const query = appKey === null ? '' : `?app_key=${appKey}`
    const wire = new WebSocket(`ws://127.0.0.1:${port}/api/v1/${path}${query}`, { origin, headers: { host } })
    const frames: Frame[] = []
    const waiting: ((frame: Frame) => void)[] = []
    const next = () => {
      const known = frames.shift()
      return known === undefined ? new Promise<Frame>((take) => waiting.push(take)) : Promise.resolve(known)
    }
    const closed = new Promise<number>((done) => wire.on('close', done))
    wire.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Frame
      const take = waiting.shift()
      if (take) take(frame)
      else frames.push(frame)
    })
    wire.on('unexpected-response', (_request, response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += String(chunk)
      })
      response.on('end', () =>
        reject(new Error(`${response.statusCode} ${(JSON.parse(text) as { errorCode: string }).errorCode}`)),
      )
    })
    wire.on('error', reject)
    wire.on('open', () => resolve({ wire, next, closed }))
  })
