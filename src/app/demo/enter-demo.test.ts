import { beforeEach, expect, test, vi } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { altchaCheck } from '#server/bot-check/altcha.ts'
import { readSession } from '#src/session/stored-session.ts'
import { accepted, refused, tokenFor } from '#tests/support/fake-server.ts'
import { makePhone, type Phone } from '#tests/support/phone.ts'
import { demoRoleOf, enterDemo } from './enter-demo.ts'

let phone: Phone
let host: Record<string, unknown>
const fetch = vi.fn(async (path: unknown) => {
  const body = host[String(path)]
  return new Response(JSON.stringify(body ?? {}), { status: body ? 200 : 404 })
})
const enter = (id: string, onlyFirst = false) =>
  enterDemo(phone, { id, onlyFirst }, { fetch: fetch as typeof globalThis.fetch, hostname: 'puddle.test' })

beforeEach(() => {
  fetch.mockClear()
  host = {
    '/app-config.json': { environment: 'demo' },
    '/front-door/roles/casey': { email: 'casey@example.com', password: 'sud' },
    '/front-door/roles/guest': { guest: true },
  }
  phone = makePhone()
  phone.server
    .on('GET /accounts/site-key', () => accepted('the-key'))
    .on('GET /accounts/site-config', () => accepted({ companyName: 'Puddle Lane' }))
    .on('GET /bot-check', () => accepted({ kind: 'none', siteKey: null, challenge: null }))
    .on('POST /users/login', () => accepted({ accessToken: tokenFor('casey'), refreshToken: tokenFor('casey') }))
})
const session = () => readSession(phone.own)

test('the address names a role, never credentials', () => {
  expect(demoRoleOf('?demo=casey')).toEqual({ id: 'casey', onlyFirst: false })
  expect(demoRoleOf('?demo=casey&only=first')).toEqual({ id: 'casey', onlyFirst: true })
  for (const other of ['', '?demo=', '?demo=../keys', '?demo=a%40b.co:secret']) expect(demoRoleOf(other)).toBeNull()
})

test('a first visit in demo mode fetches the application key and logs in as the role', async () => {
  await enter('casey')
  expect(await session()).toMatchObject({ state: 'person', person: 'casey' })
  expect(phone.server.seen.map(({ call }) => call)).toContain('GET /accounts/site-key')
})

test('the guest role opens the guest view', async () => {
  await enter('guest')
  expect(await session()).toEqual({ state: 'guest' })
})

test('outside of demo mode no request is sent and no user is logged in', async () => {
  host['/app-config.json'] = { environment: 'production' }
  await enter('casey')
  expect(await session()).toEqual({ state: 'none' })
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(phone.server.seen).toEqual([])
})

test('a framed phone keeps its session, a tapped link replaces it', async () => {
  await phone.logInAs('noor')
  await enter('casey', true)
  expect(await session()).toMatchObject({ person: 'noor' })
  await enter('casey')
  expect(await session()).toMatchObject({ person: 'casey' })
})

test('a role that the host does not offer, or a refused log-in, leaves the session unchanged', async () => {
  await enter('mallory')
  phone.server.on('POST /users/login', () => refused(400, 'LOGIN_FAILED', 'Invalid email or password.'))
  await expect(enter('casey')).rejects.toThrow('Invalid email or password.')
  expect(await session()).toEqual({ state: 'none' })
})

test('where the server checks for robots, the log-in is sent with a solved challenge', async () => {
  const challenge = (await altchaCheck({ random: systemRandom, key: new Uint8Array(32) }).open(1, new Date())).challenge
  phone.server.on('GET /bot-check', () => accepted({ kind: 'altcha', siteKey: null, challenge }))
  await enter('casey')
  const sent = phone.server.seen.find(({ call }) => call === 'POST /users/login')?.headers.get('captcha') ?? ''
  expect(JSON.parse(atob(sent))).toMatchObject({ challenge: JSON.parse(challenge ?? ''), solution: {} })
})
