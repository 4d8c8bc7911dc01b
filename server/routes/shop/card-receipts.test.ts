import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { SocketMessage } from '#contract/shapes/payment.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { simulatorsOf, typeCard } from '#server/testing/simulated-cards.ts'
import { openSocket } from '#server/testing/socket.ts'
import { freePort } from '#tests/support/run-server.ts'

let server: TestServer
let port: number
let merchant: TestMerchant
let person: TestPerson
const open: WebSocket[] = []
const faults = () => simulatorsOf(server).faults
beforeAll(async () => {
  server = await makeServer({
    env: { CARD_PROCESSORS: 'simulators', SIMULATOR_PORT: String(await freePort()), CHARGE_TIMEOUT: '200' },
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

const connect = async () => {
  const { wire, next } = await openSocket<SocketMessage>(merchant, { port, path: 'ws' })
  open.push(wire)
  const frame = await next()
  if (frame.event !== 'ready') throw new Error('not ready')
  return { socketId: frame.socketId, next }
}
const setUp = async () => {
  const { socketId, next } = await connect()
  const { result } = await server.call('GET /payments/hosted-forms', { as: person, query: { socketId } })
  return { socketId, next, setup: result }
}
const cardOnFile = async () => (await server.call('GET /users', { as: person })).result.payment

describe('the receipt of a form', () => {
  beforeEach(async () => {
    merchant = await server.make.merchant({ processor: 'moneris' })
    person = await server.make.loggedIn(merchant)
  })
  const receipt = (ticket: string, socketId: string, as: object = person) =>
    server.call('GET /payments/moneris/receipts', { as, query: { ticket, socketId } })

  test('is answered like the socket, again and again', async () => {
    const { socketId, setup } = await setUp()
    await typeCard(server, setup)
    const ticket = setup.setupData.ticket ?? ''
    for (const _ of [1, 2])
      expect((await receipt(ticket, socketId)).result).toEqual({ success: true, errorMessage: null })
  })

  test('of an open form, of another form or of an invented ticket is unknown', async () => {
    const { socketId, setup } = await setUp()
    const other = await setUp()
    await typeCard(server, other.setup)
    const tickets = [setup.setupData.ticket, other.setup.setupData.ticket, 'invented', '']
    for (const ticket of tickets) expect((await receipt(ticket ?? '', socketId)).errorCode).toBe('TICKET_UNKNOWN')
    expect((await cardOnFile()).onFile).toBe(false)
  })

  test('is for the user who opened the form alone', async () => {
    const { socketId, setup } = await setUp()
    const ticket = setup.setupData.ticket ?? ''
    const neighbour = await server.make.loggedIn(merchant)
    expect((await receipt(ticket, socketId, neighbour)).errorCode).toBe('SOCKET_UNKNOWN')
    const foreign = await server.make.loggedIn(await server.make.merchant({ processor: 'moneris' }))
    expect((await receipt(ticket, socketId, foreign)).errorCode).toBe('SOCKET_UNKNOWN')
    expect((await receipt(ticket, socketId, merchant)).errorCode).toBe('JWT_MISSING')
    expect((await receipt(ticket, 'no id')).errorCode).toBe('VALIDATION')
    expect((await receipt(ticket, (await connect()).socketId)).errorCode).toBe('SOCKET_UNKNOWN')
  })

  test('that the processor does not send is a failure, and can be fetched again', async () => {
    const { socketId, setup } = await setUp()
    await typeCard(server, setup)
    const { processors } = server.deps
    server.deps.processors = {
      ...processors,
      at: async (...merchants) => {
        const known = await processors.at(...merchants)
        return known && { ...known, readCallback: () => Promise.reject(new Error('connection refused')) }
      },
    }
    const ticket = setup.setupData.ticket ?? ''
    const failed = await receipt(ticket, socketId)
    server.deps.processors = processors
    expect([failed.status, failed.errorCode]).toEqual([402, 'CARD_FAILED'])
    expect((await receipt(ticket, socketId)).result.success).toBe(true)
  })
})
