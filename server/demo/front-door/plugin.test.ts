import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoMerchants } from '../merchants.ts'
import frontDoor from './plugin.ts'

interface Heard {
  act: string
  headers: Record<string, unknown>
  body: unknown
}

let app: FastifyInstance
let heard: Heard[]

beforeEach(async () => {
  heard = []
  app = Fastify()
  app.get('/', (_request, reply) => reply.send('the app'))
  app.post<{ Params: { act: string } }>('/api/v1/kiosk/:act', (request, reply) => {
    heard.push({ act: request.params.act, headers: request.headers, body: request.body })
    return reply
      .code(409)
      .send({ success: false, resultData: null, errorMessage: 'Code has already been used.', errorCode: 'CODE_USED' })
  })
  await app.register(frontDoor, { scheme: 'http', publicHost: 'localhost', port: 8080 })
})
afterEach(() => app.close())

const get = (url: string, host = 'localhost:8080') => app.inject({ url, headers: { host } })
const ask = { act: 'redeem', merchant: 'puddle', locationId: 1, code: 'W7F3K92QX40M8' }
const post = (payload: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/demo/kiosk',
    headers: { host: 'localhost:8080', 'idempotency-key': 'key-1', ...headers },
    payload,
  })

test('the page is served on the bare host, and the merchants keep their hosts', async () => {
  expect((await get('/')).body).toContain('One car-wash app, in every merchant’s own paint.')
  expect((await get('/', 'puddle.localhost:8080')).body).toBe('the app')
  expect((await get('/front-door/main.js', 'puddle.localhost:8080')).statusCode).toBe(404)
})

test('the page frames each merchant as a phone, lists all their locations, and shows the demo accounts', async () => {
  const { body } = await get('/')
  for (const { subdomain, locations } of demoMerchants) {
    expect(body).toContain(`<iframe data-app="http://${subdomain}.localhost:8080/?demo=casey&amp;only=first#phoneApp"`)
    for (const { id } of locations) expect(body).toContain(`value="${subdomain} ${id}"`)
  }
  for (const email of ['casey', 'noor', 'avery']) expect(body).toContain(`${email}@example.com`)
})

test('a log-in link names only the role; the merchant’s own host serves the role’s credentials', async () => {
  const { body } = await get('/')
  for (const role of ['casey', 'noor', 'avery', 'guest'])
    expect(body).toContain(`href="http://puddle.localhost:8080/?demo=${role}#phoneApp"`)
  expect(body).not.toMatch(/\?[^"]*(password|email)=/)
  expect((await get('/front-door/roles/noor', 'puddle.localhost:8080')).json()).toMatchObject({
    email: 'noor@example.com',
  })
  expect((await get('/front-door/roles/guest', 'puddle.localhost:8080')).json()).toEqual({ guest: true })
  expect((await get('/front-door/roles/noor')).statusCode).toBe(404)
  expect((await get('/front-door/roles/mallory', 'puddle.localhost:8080')).statusCode).toBe(404)
})

test('every file that the page names exists, and none holds a terminal secret', async () => {
  const { body } = await get('/')
  const files = [...new Set(body.match(/(?<=")\/front-door\/[\w./-]+/g))]
  expect(files.length).toBeGreaterThan(6)
  const bodies = await Promise.all(
    files.map(async (file) => {
      const answer = await get(file)
      expect(answer.statusCode, file).toBe(200)
      return answer.body
    }),
  )
  for (const { terminal } of demoMerchants) expect([body, ...bodies].join()).not.toContain(terminal.terminalSecret)
})

test('the page runs only its own scripts and styles, and frames only the merchants', async () => {
  const { body, headers } = await get('/')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'; style-src 'self'")
  expect(policy).toContain(
    'frame-src http://puddle.localhost:8080 http://blackline.localhost:8080 http://riverbend.localhost:8080;',
  )
  expect(body).not.toMatch(/<script(?! src| type="module" src)|\sstyle=|\son\w+=/)
})

test('the storage probe is on the first merchant’s host, and only the front door may frame it', async () => {
  const probe = await get('/front-door/probe', 'puddle.localhost:8080')
  expect(probe.headers['content-security-policy']).toContain('frame-ancestors http://localhost:8080')
  expect((await get('/front-door/probe.js', 'puddle.localhost:8080')).body).toContain('localStorage')
  expect((await get('/front-door/probe')).statusCode).toBe(404)
})

test('the kiosk calls with the merchant’s terminal credentials and the intent’s key', async () => {
  const answer = await post(ask)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ success: false, errorCode: 'CODE_USED' })
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({
    act: 'redeem',
    body: { code: 'W7F3K92QX40M8', locationId: 1 },
    headers: {
      host: 'puddle.localhost:8080',
      app_key: demoMerchants[0]?.appKey,
      authorization: `Basic ${btoa('PUDDLE-LANE-1:quack-at-the-gate')}`,
      'idempotency-key': 'key-1',
    },
  })
})

test('an amount is sent only with a charge', async () => {
  await post({ ...ask, act: 'charge', amount: 11.5 })
  await post({ ...ask, act: 'scan', amount: 11.5 })
  expect(heard.map((it) => it.body)).toEqual([
    { code: ask.code, locationId: 1, amount: 11.5 },
    { code: ask.code, locationId: 1 },
  ])
})

test.each([
  ['another act', { ...ask, act: 'refund' }, {}, 400],
  ['a member that it does not know', { ...ask, terminalId: 'X' }, {}, 400],
  ['an endless code', { ...ask, code: 'W'.repeat(41) }, {}, 400],
  ['a merchant that is no demo merchant', { ...ask, merchant: 'nobody' }, {}, 404],
  ['another page', ask, { origin: 'http://puddle.localhost:8080' }, 403],
  ['a page without an origin', ask, { origin: 'null' }, 403],
])('the kiosk refuses %s and makes no call', async (_, payload, headers, status) => {
  expect((await post(payload, headers)).statusCode).toBe(status)
  expect(heard).toEqual([])
})
