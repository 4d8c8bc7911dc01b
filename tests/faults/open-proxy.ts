import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'

/** Gets a request with its whole body, and answers it. */
type Answer = (from: IncomingMessage, body: Buffer, to: ServerResponse) => void

/** Opens a proxy in front of the server at the port `target`. The live socket is passed on unchanged. */
export const openProxy = async (target: number, answer: Answer) => {
  const server = createServer((from, to) => {
    const parts: Buffer[] = []
    from.on('data', (part: Buffer) => parts.push(part))
    from.on('end', () => answer(from, Buffer.concat(parts), to))
  })

  server.on('upgrade', (from, socket, head) => {
    const up = connect(target, '127.0.0.1', () => {
      const headers = Object.entries(from.headers).map(([name, value]) => `${name}: ${String(value)}`)
      up.write(`${from.method} ${from.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      up.write(head)
      socket.pipe(up).pipe(socket)
    })
    up.on('error', () => socket.destroy())
    socket.on('error', () => up.destroy())
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
