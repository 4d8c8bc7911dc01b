import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/endpoints/index.ts'
import { deviceId, type Caller } from '#server/testing/call.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { serverSources } from '#tests/support/syntax-tree.ts'

let server: TestServer
let merchant: TestMerchant
let person: TestPerson
let kiosk: Caller
beforeAll(async () => {
  server = await makeServer({ env: { RATE_LIMIT_SCALE: '1000000', TRUSTED_PROXIES: '1' } })
  merchant = await server.make.merchant()
  person = await server.make.loggedIn(merchant)
  kiosk = await server.make.kiosk(merchant)
})
afterAll(() => server.close())

/** The headers that the server reads, but those that the transport makes. */
const names = [
  'accept',
  'accept-encoding',
  'accept-language',
  'app_key',
  'authorization',
  'captcha',
  'content-type',
  'deviceid',
  'host',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'ismobile',
  'origin',
  'range',
  'sec-fetch-site',
  'site-version',
  'user-agent',
  'x-forwarded-for',
]
const ofTransport = ['content-length', 'transfer-encoding', 'upgrade']

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const token = (claims: string) => `Bearer e30.${Buffer.from(claims).toString('base64url')}.e30`

/** Texts that a header can hold. */
const texts = [
  '',
  '"',
  '"\\"',
  '%00',
  '%ud83d',
  '\u0080\u00ff',
  '1e300',
  '9'.repeat(20),
  '-1',
  'x'.repeat(5_000),
  '['.repeat(5_000),
  ','.repeat(5_000),
  "' or 1=1",
  '__proto__',
  `bytes=${'9'.repeat(20)}-1e300`,
  `W/"${'9'.repeat(20)}"`,
  '[::1]:1e300',
  basic('\0:\0'),
  basic(`${'9'.repeat(20)}:\ud83d`),
  token('{"sub":"\\u0000","tenant":1e300,"exp":99999999999999999999}'),
  token('['.repeat(3_000)),
]

const calls: [call: Call, as: () => Caller, body?: object][] = [
  ['GET /accounts/site-config', () => merchant],
  ['GET /users', () => person],
  ['POST /users/homeLocation', () => person, { locationId: 1 }],
  ['POST /orders', () => person, { products: [] }],
  ['POST /kiosk/redeem', () => kiosk, { code: 'W000000000000', locationId: 1 }],
]
const pages = ['/', '/index.html', '/manifest.webmanifest', '/robots.txt', '/metrics', '/none.png']

test('every header that the server reads is tried here', () => {
  const read = [...serverSources().values()].flatMap((source) =>
    [...source.matchAll(/\brequest\.headers(?:\.(\w+)|\['([\w-]+)'\])/g)].map(([, word, text]) => word ?? text!),
  )
  expect(read.length).toBeGreaterThan(10)
  expect(read.filter((name) => !names.includes(name) && !ofTransport.includes(name))).toEqual([])
})

test.each(names)('no text in the header %s is answered with a 5xx', { timeout: 60_000 }, async (name) => {
  const found: string[] = []
  for (const text of texts) {
    const headers = { [name]: text }
    for (const [call, as, body] of calls) {
      const { status } = await server.call(call, { as: as(), body, headers: { deviceId, ...headers } })
      if (status >= 500) found.push(`${call} ${text.slice(0, 40)}: ${status}`)
    }
    for (const url of pages) {
      const host = `${merchant.subdomain}.localhost:8080`
      const { statusCode } = await server.app.inject({ url, headers: { host, ...headers } })
      if (statusCode >= 500) found.push(`${url} ${text.slice(0, 40)}: ${statusCode}`)
    }
  }
  expect(found).toEqual([])
})

test('bytes that no header may hold are refused, and the server goes on', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const send = (bytes: Buffer): Promise<string> =>
    new Promise((resolve, reject) => {
      const wire = connect(port, '127.0.0.1', () => wire.end(bytes))
      let answer = ''
      wire.on('data', (chunk) => (answer += chunk.toString('latin1')))
      wire.on('end', () => resolve(answer))
      wire.on('error', reject)
    })
  const request = (value: string) =>
    Buffer.from(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nDeviceId: ${value}\r\n\r\n`, 'latin1')
  for (const value of ['\0', 'a\0b', '\x01', '\n\n'])
    expect(await send(request(value)), JSON.stringify(value)).not.toMatch(/^HTTP\/1.1 5/)
  expect(await send(request('plain'))).toMatch(/^HTTP\/1.1 200/)
})
