import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { WebSocket } from 'ws'
import type { SocketMessage } from '#contract/shapes/payment.ts'
import type { ProcessorName } from '#server/payments/processor.ts'
import { freePort } from '#tests/support/run-server.ts'
import type { TestMerchant, TestPerson } from './factories.ts'
import { makeServer, type TestServer } from './harness.ts'
import { simulatorsOf } from './simulated-cards.ts'
import { openSocket } from './socket.ts'

/**
 * For a file of tests, a server with the simulators of all processors, and the card forms that a user of a merchant sets
 * up there. Fixed: the pages of the build are empty, and the simulators charge and report as usual at the start of each
 * test.
 */
export const cardForms = () => {
  let server: TestServer
  let port: number
  let merchant: TestMerchant
  let person: TestPerson
  const open: WebSocket[] = []
  const faults = () => simulatorsOf(server).faults
  beforeAll(async () => {
    server = await makeServer({
      env: { CARD_PROCESSORS: 'simulators', SIMULATOR_PORT: String(await freePort()) },
    })
    mkdirSync(server.settings.distDir, { recursive: true })
    for (const page of ['index.html', 'web.html'])
      writeFileSync(join(server.settings.distDir, page), '<html lang="en"><div id="root"></div></html>')
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    for (const socket of open) socket.terminate()
    await server.close()
  })
  afterEach(() => {
    faults().charges = 'asUsual'
    faults().results = 'once'
  })

  /** Opens a socket of the merchant's page. */
  const connect = async () => {
    const { wire, next } = await openSocket<SocketMessage>(merchant, { port, path: 'ws' })
    open.push(wire)
    const frame = await next()
    if (frame.event !== 'ready') throw new Error('not ready')
    return { socketId: frame.socketId, next }
  }

  return {
    get server() {
      return server
    },
    get merchant() {
      return merchant
    },
    get person() {
      return person
    },
    faults,
    /** Makes a merchant with this processor, and a user who is logged in there: those of what follows. */
    startAt: async (processor: ProcessorName | 'none') => {
      merchant = await server.make.merchant({ processor })
      person = await server.make.loggedIn(merchant)
    },
    connect,
    /** Opens a socket, and sets up a form of the user whose result it reports. */
    setUp: async () => {
      const { socketId, next } = await connect()
      const { result } = await server.call('GET /payments/hosted-forms', { as: person, query: { socketId } })
      return { socketId, next, setup: result }
    },
    /** What the user's profile says of the stored card. */
    cardOnFile: async () => (await server.call('GET /users', { as: person })).result.payment,
  }
}
