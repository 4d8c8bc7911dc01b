import type { SocketMessage } from '#contract/shapes/payment.ts'

/** The part of a websocket that card entry uses. */
export interface Wire {
  send: (text: string) => void
  ping: () => void
  close: () => void
}

/** Ten minutes: as long as the form behind it lives. */
export const socketLife = 600_000
/** Proxies close a connection that is silent for 30 to 60 s. */
const pingEvery = 25_000

const closedText = 'The card entry session is unknown or has closed.'

/** The live sockets of this process, by their id. */
export interface CardSockets {
  /** Adopts a connection: ready at once, a ping every 25 s, closed after ten minutes with an error frame first. */
  adopt: (socketId: string, wire: Wire) => void
  /** Tells the outcome of a card entry; a success ends the connection. False: the socket is not held here. */
  tell: (socketId: string, frame: SocketMessage) => boolean
  drop: (socketId: string) => void
  closeAll: () => void
}

export const makeCardSockets = (): CardSockets => {
  const held = new Map<string, { wire: Wire; stop: () => void }>()

  const drop = (socketId: string) => {
    held.get(socketId)?.stop()
    held.delete(socketId)
  }
  const end = (socketId: string) => {
    const wire = held.get(socketId)?.wire
    drop(socketId)
    wire?.close()
  }
  const tell = (socketId: string, frame: SocketMessage): boolean => {
    const socket = held.get(socketId)
    if (!socket) return false
    socket.wire.send(JSON.stringify(frame))
    if (frame.event === 'message' && frame.success) end(socketId)
    return true
  }

  return {
    adopt: (socketId, wire) => {
      const pinging = setInterval(() => wire.ping(), pingEvery)
      const ending = setTimeout(() => {
        tell(socketId, { event: 'error', errorMessage: closedText })
        end(socketId)
      }, socketLife)
      const stop = () => {
        clearInterval(pinging)
        clearTimeout(ending)
      }
      held.set(socketId, { wire, stop })
      tell(socketId, { event: 'ready', socketId })
    },
    tell,
    drop,
    closeAll: () => {
      for (const socketId of held.keys()) end(socketId)
    },
  }
}
