import type { SocketMessage, SocketResult } from '#contract/shapes/payment.ts'

/** The part of a websocket that card entry uses. */
export interface Wire {
  send: (text: string) => void
  ping: () => void
  close: () => void
}

/** Milliseconds; ten minutes, the lifetime of the card form. */
export const socketLife = 600_000
/** Proxies close a connection that is silent for 30 to 60 s. */
const pingEvery = 25_000

const closedText = 'The card entry session is unknown or has closed.'

/** The live sockets of this process, by id. */
export interface CardSockets {
  /** Adds a connection: sends ready at once and a ping every 25 s; closes after ten minutes with an error frame. */
  adopt: (tenant: number, socketId: string, wire: Wire) => void
  holds: (socketId: string) => boolean
  /** Every socket of this process. */
  held: () => { tenant: number; socketId: string }[]
  /** Sends the outcome of a card entry, once; a success closes the connection. */
  tell: (socketId: string, frame: SocketResult) => void
  drop: (socketId: string) => void
  closeAll: () => void
}

interface Held {
  tenant: number
  wire: Wire
  stop: () => void
  told: boolean
}

export const makeCardSockets = (): CardSockets => {
  const held = new Map<string, Held>()

  const drop = (socketId: string) => {
    held.get(socketId)?.stop()
    held.delete(socketId)
  }
  const end = (socketId: string) => {
    const wire = held.get(socketId)?.wire
    drop(socketId)
    wire?.close()
  }
  const say = (wire: Wire, frame: SocketMessage) => wire.send(JSON.stringify(frame))

  return {
    adopt: (tenant, socketId, wire) => {
      const pinging = setInterval(() => wire.ping(), pingEvery)
      const ending = setTimeout(() => {
        say(wire, { event: 'error', errorMessage: closedText })
        end(socketId)
      }, socketLife)
      const stop = () => {
        clearInterval(pinging)
        clearTimeout(ending)
      }
      held.set(socketId, { tenant, wire, stop, told: false })
      say(wire, { event: 'ready', socketId })
    },
    holds: (socketId) => held.has(socketId),
    held: () => [...held].map(([socketId, { tenant }]) => ({ tenant, socketId })),
    tell: (socketId, frame) => {
      const socket = held.get(socketId)
      if (!socket || socket.told) return
      socket.told = true
      say(socket.wire, frame)
      if (frame.success) end(socketId)
    },
    drop,
    closeAll: () => {
      for (const socketId of held.keys()) end(socketId)
    },
  }
}
