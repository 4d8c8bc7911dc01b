import { setTimeout } from 'node:timers/promises'
import WebSocket from 'ws'

/** The server admits 200 sockets of one address and merchant. */
const perAddress = 100

/** Open pages, which connect again when their instance is gone. */
export const openPages = (count: number, ports: readonly number[], appKey: string) => {
  const open = new Set<WebSocket>()
  const closed = new AbortController()
  const connect = (n: number, port: number): void => {
    if (closed.signal.aborted) return
    const address = 512 + Math.floor(n / perAddress)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/live?app_key=${encodeURIComponent(appKey)}`, {
      origin: `http://puddle.localhost:${port}`,
      headers: { host: `puddle.localhost:${port}` },
      localAddress: `127.0.${address >> 8}.${address & 255}`,
      perMessageDeflate: false,
    })
    socket.on('open', () => open.add(socket))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      void setTimeout(1_000 + (n % 50) * 100).then(() => connect(n, ports[(ports.indexOf(port) + 1) % ports.length]!))
    })
  }
  return {
    open: () => open.size,
    begin: async () => {
      for (let n = 0; n < count; n += 1) {
        connect(n, ports[n % ports.length]!)
        if (n % 50 === 49) await setTimeout(100)
      }
    },
    close: () => {
      closed.abort()
      for (const socket of open) socket.terminate()
    },
  }
}
