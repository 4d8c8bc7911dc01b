import type { SocketMessage } from '#contract/shapes/payment.ts'
import type { Clock } from '#src/platform/clock.ts'

/** The members of WebSocket that are used; tests provide a fake. */
export interface SocketLike {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
  send(text: string): void
  close(): void
}

export type OpenSocket = (address: string) => SocketLike

export const openWebSocket: OpenSocket = (address) => new WebSocket(address) as SocketLike

export interface SocketOptions {
  open: OpenSocket
  clock: Clock
  /** Origin of the API: that of the merchant's site. */
  origin: string
  appKey: string
  /** Milliseconds within which the `ready` frame must arrive. */
  timeLimit?: number
  onFrame(frame: SocketMessage): void
  /** The connection is lost, or was never established. Called once, and not after `close`. */
  onLost(): void
}

const defaultTimeLimit = 10_000

/** The live socket of one card entry. It sends nothing: the server sends, the app receives. @returns closes it */
export const listen = ({
  open,
  clock,
  origin,
  appKey,
  timeLimit = defaultTimeLimit,
  onFrame,
  onLost,
}: SocketOptions): (() => void) => {
  const socket = open(`${origin.replace(/^http/, 'ws')}/api/v1/ws?app_key=${encodeURIComponent(appKey)}`)
  let over = false
  const end = () => {
    over = true
    cancel()
    socket.close()
  }
  const lose = () => {
    if (over) return
    end()
    onLost()
  }
  const cancel = clock.after(timeLimit, lose)
  socket.onclose = lose
  socket.onmessage = ({ data }) => {
    const frame = over ? undefined : readFrame(data)
    if (!frame) return
    if (frame.event === 'ready') cancel()
    onFrame(frame)
  }
  return end
}

/** A frame of the contract; undefined for anything else, which is ignored. */
export const readFrame = (data: unknown): SocketMessage | undefined => {
  if (typeof data !== 'string') return undefined
  const frame = parse(data)
  if (frame?.event === 'ready' && typeof frame.socketId === 'string')
    return { event: 'ready', socketId: frame.socketId }
  const errorMessage = typeof frame?.errorMessage === 'string' ? frame.errorMessage : null
  if (frame?.event === 'message' && typeof frame.success === 'boolean')
    return { event: 'message', success: frame.success, errorMessage }
  if (frame?.event === 'error') return { event: 'error', errorMessage: errorMessage ?? '' }
  return undefined
}

const parse = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
