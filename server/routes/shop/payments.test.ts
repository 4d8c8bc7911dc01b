import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { messages } from '#contract/messages.ts'
import type { SocketMessage } from '#contract/shapes/payment.ts'
import { testAccountId, testCredentials } from '#server/payments/test-gateway/account.ts'
import { signCallback } from '#server/payments/test-gateway/callback.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { cardOf } from '#server/tables/cards.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { openSocket, type SocketOptions } from '#server/testing/socket.ts'

let server: TestServer
let port: number
let merchant: TestMerchant
let person: TestPerson
const open: WebSocket[] = []
beforeAll(async () => {
  server = await makeServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of open) socket.terminate()
  await server.close()
})
beforeEach(async () => {
  merchant = await server.make.merchant()
  person = await server.make.loggedIn(merchant)
})

interface Live {
  socketId: string
  next: () => Promise<SocketMessage>
}

const connect = async (at: TestMerchant, options: Omit<SocketOptions, 'port' | 'path'> = {}): Promise<Live> => {
  const { wire, next } = await openSocket<SocketMessage>(at, { port, path: 'ws', ...options })
  open.push(wire)
  const frame = await next()
  if (frame.event !== 'ready') throw new Error('not ready')
  return { socketId: frame.socketId, next }
}

const setUp = (socketId: string, as: object = person) =>
  server.call('GET /payments/hosted-forms', { as, query: { socketId } })
const typeCard = (formUrl: string | undefined, number: string) =>
  server.app.inject({
    method: 'POST',
    url: new URL(formUrl ?? 'http://nowhere').pathname,
    headers: { host: 'gateway.localhost:8080' },
    payload: { number, name: 'Maya Okafor', expiry: '08 / 28', cvc: '123', zip: '97301' },
  })
const cardOnFile = async () => (await server.call('GET /users', { as: person })).result.payment

test('a card typed at the gateway is stored on file, and the live socket sends the result', async () => {
  const live = await connect(merchant)
  const { result } = await setUp(live.socketId)
  expect(result.processor).toBe('exacthosted')
  expect(new URL(result.setupData.form_url ?? '').hostname).toBe('gateway.localhost')
  expect((await typeCard(result.setupData.form_url, '4242 4242 4242 4242')).json()).toEqual({ state: 'saved' })
  expect(await live.next()).toEqual({ event: 'message', success: true, errorMessage: null })
  expect(await cardOnFile()).toMatchObject({ onFile: true, cardType: 'visa', expirationMonth: 8, expirationYear: 2028 })
  expect((await cardOnFile()).maskedCardNumber).toContain('4242')
})

test('a saved card pays for a club that an earlier card did not', async () => {
  await server.make.card(person, tokenFor('declines'))
  await server.make.club(person, { nextBillingAt: server.clock.date() })
  await server.runner.drain(['membership'])
  const club = async () => (await server.call('GET /users/washclub', { as: person })).result
  expect((await club()).unpaid).not.toBeNull()
  const live = await connect(merchant)
  const { result } = await setUp(live.socketId)
  await typeCard(result.setupData.form_url, '4242 4242 4242 4242')
  await live.next()
  // The server's own look for due work, which the new card has caused, may run it first.
  await server.runner.drain(['membership'])
  await server.idle()
  expect((await club()).unpaid).toBeNull()
})

test('a refused card gets a message and is not stored', async () => {
  const live = await connect(merchant)
  const { result } = await setUp(live.socketId)
  await typeCard(result.setupData.form_url, '4000 0000 0000 0069')
  expect(await live.next()).toEqual({
    event: 'message',
    success: false,
    errorMessage: 'An Error has occurred whilst adding your card.',
  })
  expect(await cardOnFile()).toMatchObject({ onFile: false })
})

test('the form may be framed by the page that opened the socket', async () => {
  const live = await connect(merchant)
  const { result } = await setUp(live.socketId)
  const page = await server.app.inject({
    url: new URL(result.setupData.form_url ?? '').pathname,
    headers: { host: 'gateway.localhost:8080' },
  })
  expect(page.headers['content-security-policy']).toContain(
    `frame-ancestors http://${merchant.subdomain}.localhost:${port} `,
  )
  expect(page.body).toContain(`never by Wash ${merchant.tenant}`)
})

describe('a socket opens only', () => {
  test('for a page of that merchant', async () => {
    const elsewhere = await server.make.merchant()
    const here = merchant.subdomain
    const foreign = [
      'https://evil.example',
      'null',
      `http://localhost:${port}`,
      `http://${here}.localhost:1`,
      `http://${here}.evil.example:${port}`,
    ]
    for (const origin of [...foreign, `http://${elsewhere.subdomain}.localhost:${port}`]) {
      await expect(connect(merchant, { origin })).rejects.toThrow('403 FORBIDDEN')
    }
  })
  test('with the application key of a merchant', async () => {
    await expect(connect(merchant, { appKey: null })).rejects.toThrow('400 APP_KEY_MISSING')
    await expect(connect(merchant, { appKey: 'nobody' })).rejects.toThrow('403 APP_KEY_UNKNOWN')
  })
})

describe('a set-up', () => {
  test('is bound to one user, once', async () => {
    const live = await connect(merchant)
    expect((await setUp(live.socketId)).status).toBe(200)
    for (const as of [person, await server.make.loggedIn(merchant)]) {
      const answer = await setUp(live.socketId, as)
      expect([answer.status, answer.errorCode]).toEqual([400, 'SOCKET_UNKNOWN'])
    }
  })

  test('refuses a socket of another merchant, an unknown one, and a malformed id', async () => {
    const live = await connect(await server.make.merchant())
    expect((await setUp(live.socketId)).errorCode).toBe('SOCKET_UNKNOWN')
    expect((await setUp('0'.repeat(32))).errorCode).toBe('SOCKET_UNKNOWN')
    expect((await setUp('not an id')).errorCode).toBe('VALIDATION')
  })

  test('needs a confirmed email, a device and a token', async () => {
    const live = await connect(merchant)
    const unconfirmed = await server.make.loggedIn(merchant, { emailConfirmedAt: null })
    expect((await setUp(live.socketId, unconfirmed)).errorCode).toBe('EMAIL_UNCONFIRMED_CARD')
    const noDevice = await server.call('GET /payments/hosted-forms', {
      as: person,
      query: { socketId: live.socketId },
      headers: { deviceId: 'short' },
    })
    expect(noDevice.errorCode).toBe('DEVICE_ID')
    expect((await setUp(live.socketId, merchant)).errorCode).toBe('JWT_MISSING')
    expect((await setUp(live.socketId)).status).toBe(200)
  })

  test('without a processor answers none', async () => {
    const none = await server.make.merchant({ processor: 'none' })
    const live = await connect(none)
    expect((await setUp(live.socketId, await server.make.loggedIn(none))).result).toEqual({
      processor: 'none',
      setupData: {},
    })
  })

  test('at a processor that is down says so, and a later one goes on', async () => {
    const { processors } = server.deps
    const openCardEntry = () => Promise.reject(new Error('connection refused'))
    server.deps.processors = {
      ...processors,
      at: async (...merchants) => {
        const known = await processors.at(...merchants)
        return known && { ...known, openCardEntry }
      },
    }
    const refused = await setUp((await connect(merchant)).socketId)
    server.deps.processors = processors
    expect(refused).toMatchObject({ status: messages.PROCESSOR_DOWN.status, errorCode: 'PROCESSOR_DOWN' })
    expect((await setUp((await connect(merchant)).socketId)).status).toBe(200)
  })

  test('is open three times at most', async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await setUp((await connect(merchant)).socketId)).status).toBe(200)
    expect((await setUp((await connect(merchant)).socketId)).errorCode).toBe('RATE_LIMITED')
  })
})

describe('a callback', () => {
  const post = (body: unknown, processor = 'exacthosted', headers = {}) =>
    server.call('POST /payments/callbacks/{processor}', { params: { processor }, body, headers })
  const keyOf = (at: TestMerchant) => testCredentials(server.settings.jwtSecret, testAccountId(at.tenant)).callbackKey
  const sign = (ref: string, token = 'card_approves_x', by = merchant) =>
    signCallback(keyOf(by), {
      kind: 'saved',
      ref,
      token,
      brand: 'visa',
      lastFour: '1111',
      expirationMonth: 1,
      expirationYear: 2030,
    })

  /** Opens a card entry. @returns its reference */
  const openEntry = async () => {
    const { result } = await setUp((await connect(merchant)).socketId)
    return (result.setupData as Record<string, string>).x_fp_sequence ?? ''
  }

  test('that is not signed, or was changed, is refused', async () => {
    const ref = await openEntry()
    const { result } = sign(ref)
    expect((await post({ result })).errorCode).toBe('SIGNATURE')
    expect((await post({ result, signature: 'made up' })).errorCode).toBe('SIGNATURE')
    expect((await post({ ...sign(ref), result: `${result} ` })).errorCode).toBe('SIGNATURE')
    expect((await cardOnFile()).onFile).toBe(false)
  })

  test('that the account of another merchant has signed is refused', async () => {
    const ref = await openEntry()
    const elsewhere = await server.make.merchant()
    expect((await post(sign(ref, 'card_approves_x', elsewhere))).errorCode).toBe('SIGNATURE')
    expect((await cardOnFile()).onFile).toBe(false)
    expect((await post(sign(ref))).result).toBe(true)
  })

  test('for a processor at which the merchant has no account is about an unknown entry', async () => {
    expect((await post(sign(await openEntry()), 'worldpay')).errorCode).toBe('TICKET_UNKNOWN')
  })

  test('without a reference is about an unknown entry', async () => {
    expect((await post({})).errorCode).toBe('TICKET_UNKNOWN')
  })

  test('that is neither an object nor a form is refused', async () => {
    for (const body of ['{"half":', '[]', '"text"']) expect((await post(body)).errorCode).toBe('VALIDATION')
    expect((await post('x', 'exacthosted', { 'content-type': 'text/plain' })).errorCode).toBe('UNSUPPORTED_MEDIA')
  })

  test('about an entry that is not known changes nothing', async () => {
    const secret = 'x'.repeat(24)
    for (const ref of [`${merchant.tenant}.unknown`, `${merchant.tenant}.${secret}`, 'nonsense', `999999.${secret}`])
      expect((await post(sign(ref))).errorCode).toBe('TICKET_UNKNOWN')
    expect((await cardOnFile()).onFile).toBe(false)
  })

  test('counts once: a repeat cannot restore an old card', async () => {
    const ref = await openEntry()
    await post(sign(ref))
    const again = await post({ ...sign(ref, 'card_declines_y') })
    expect([again.status, again.result]).toEqual([200, true])
    const card = await server.database.transact(merchant.tenant, 'test', (tx) => cardOf(tx, person.userId))
    expect(card?.processorToken).toBe('card_approves_x')
  })

  test('of an unknown processor is not found', async () => {
    expect((await post(sign('1.x'), 'nobody')).status).toBe(404)
  })
})

test("the gateway's host serves no route of the shop", async () => {
  for (const url of ['/', '/api/v1/accounts/site-key?subdomain=puddle', '/healthz', '/service-worker.js', '/mail']) {
    expect((await server.app.inject({ url, headers: { host: 'gateway.localhost:8080' } })).statusCode).toBe(404)
  }
})
