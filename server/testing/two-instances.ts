import type { AddressInfo } from 'node:net'
import type { WebSocket } from 'ws'
import type { TestMerchant } from './make-merchants.ts'
import { makeServer, type TestServer } from './harness.ts'
import { openSocket, type SocketOptions, type TestSocket } from './socket.ts'

/** Two instances on one database, which listen for sockets. */
export interface TwoInstances {
  server: TestServer
  other: TestServer
  /** Opens a live socket of a merchant's page at one of the instances; closed with them. */
  connect: <Frame>(
    merchant: TestMerchant,
    at: TestServer,
    options?: Partial<SocketOptions>,
  ) => Promise<TestSocket<Frame>>
  /** The port of one of the instances. */
  portOf: (at: TestServer) => number
  close: () => Promise<void>
}

export const twoInstances = async (): Promise<TwoInstances> => {
  const server = await makeServer()
  const other = await makeServer({ beside: server })
  const open: WebSocket[] = []
  const ports = new Map<TestServer, number>()
  for (const each of [server, other]) {
    await each.app.listen({ port: 0, host: '127.0.0.1' })
    ports.set(each, (each.app.server.address() as AddressInfo).port)
  }
  const portOf = (at: TestServer): number => ports.get(at) ?? 0
  return {
    server,
    other,
    portOf,
    connect: async <Frame>(merchant: TestMerchant, at: TestServer, options: Partial<SocketOptions> = {}) => {
      const socket = await openSocket<Frame>(merchant, { port: portOf(at), path: 'live', ...options })
      open.push(socket.wire)
      return socket
    },
    close: async () => {
      for (const wire of open) wire.terminate()
      await other.close()
      await server.close()
    },
  }
}
