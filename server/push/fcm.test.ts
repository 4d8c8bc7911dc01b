import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { hour, makeClock, type TestClock } from '#server/testing/clock.ts'
import { fcmPush } from './fcm.ts'
import type { Push, PushPort } from './port.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = { projectId: 'duck-wash', clientEmail: 'push@duck-wash.example', privateKey }

interface Asked {
  url: string
  init: RequestInit & { body: unknown }
}

let clock: TestClock
let asked: Asked[]
let answers: Response[]
let pushOf: ReturnType<typeof fcmPush>
let push: PushPort
beforeEach(() => {
  clock = makeClock()
  asked = []
  answers = []
  const fetch = async (url: unknown, init: unknown): Promise<Response> => {
    asked.push({ url: String(url), init: init as Asked['init'] })
    if (String(url).includes('oauth2'))
      return Response.json({ access_token: `access ${asked.length}`, expires_in: 3600 })
    return answers.shift() ?? Response.json({ name: 'projects/duck-wash/messages/1' })
  }
  pushOf = fcmPush({ clock, fetch: fetch as typeof globalThis.fetch, mostAccounts: 2 })
  push = pushOf(account)
})

const data = { title: 'T', body: 'B', createDate: '2026-01-01T00:00:00.000Z' }
const message: Push = { id: '1', token: 'secret-token', to: 'a@example.com', data }
const unregistered = {
  error: { code: 404, status: 'NOT_FOUND', details: [{ '@type': 'x', errorCode: 'UNREGISTERED' }] },
}
const authorization = (request: Asked | undefined) => new Headers(request?.init.headers).get('Authorization')
const bodyOf = (request: Asked | undefined) =>
  JSON.parse(String(request?.init.body)) as { message: Record<string, unknown> }

test('authenticates by a signed token, then sends a data message', async () => {
  expect(await push.send(message)).toBe('sent')
  const [access, sent] = asked
  expect(access?.url).toBe('https://oauth2.googleapis.com/token')
  const form = access?.init.body as URLSearchParams
  expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
  const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
    audience: 'https://oauth2.googleapis.com/token',
    issuer: account.clientEmail,
    currentDate: clock.date(),
  })
  expect(protectedHeader.alg).toBe('RS256')
  expect(payload).toMatchObject({
    scope: 'https://www.googleapis.com/auth/firebase.messaging',
    exp: (payload.iat ?? 0) + 3600,
  })
  expect(sent?.url).toBe('https://fcm.googleapis.com/v1/projects/duck-wash/messages:send')
  expect(authorization(sent)).toBe('Bearer access 1')
  expect(bodyOf(sent).message).toMatchObject({
    token: 'secret-token',
    data: message.data,
    webpush: { headers: { Urgency: 'high' } },
  })
  expect(bodyOf(sent).message).not.toHaveProperty('notification')
})

test('requests an access token once an hour, not once per message', async () => {
  await push.send(message)
  await push.send(message)
  clock.advance(hour - 30_000)
  await push.send(message)
  expect(asked.filter(({ url }) => url.includes('oauth2'))).toHaveLength(2)
  expect(authorization(asked.at(-1))).toBe('Bearer access 4')
})

test('concurrent messages request one access token', async () => {
  await Promise.all(Array.from({ length: 5 }, () => push.send(message)))
  expect(asked.filter(({ url }) => url.includes('oauth2'))).toHaveLength(1)
})

test.each([
  ['not found', Response.json(unregistered, { status: 404 })],
  ['unregistered', Response.json({ error: { details: [{ errorCode: 'UNREGISTERED' }] } }, { status: 400 })],
])('a token that is %s is gone', async (_, answer) => {
  answers.push(answer)
  expect(await push.send(message)).toBe('gone')
})

test.each([400, 401, 403, 404, 429, 500, 503])(
  'an answer of %d can be retried, and its error contains no token',
  async (status) => {
    answers.push(Response.json({ error: { message: 'bad token secret-token' } }, { status }))
    await expect(push.send(message)).rejects.toMatchObject({ message: `Firebase answered ${status}`, status })
  },
)

test('a revoked access token is replaced', async () => {
  answers.push(new Response('{}', { status: 401 }))
  await push.send(message).catch(() => undefined)
  expect(await push.send(message)).toBe('sent')
  expect(asked.filter(({ url }) => url.includes('oauth2'))).toHaveLength(2)
})

const tokensAsked = () => asked.filter(({ url }) => url.includes('oauth2')).length

test('each account has its own access token, kept from one message to the next', async () => {
  const other = { ...account, projectId: 'puddle', clientEmail: 'push@puddle.example' }
  for (const one of [account, other, account, other]) await pushOf({ ...one }).send(message)
  expect(tokensAsked()).toBe(2)
  const sent = asked.filter(({ url }) => url.includes('fcm'))
  expect(sent.map(({ url }) => new URL(url).pathname.split('/')[3])).toEqual([
    'duck-wash',
    'puddle',
    'duck-wash',
    'puddle',
  ])
  expect(sent.map(authorization)).toEqual(['Bearer access 1', 'Bearer access 3', 'Bearer access 1', 'Bearer access 3'])
})

test('an account with the address of another one but not its key gets no access from its token', async () => {
  await push.send(message)
  const imposter = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  await pushOf({ ...account, privateKey: imposter }).send(message)
  expect(tokensAsked()).toBe(2)
})

test('a bounded number of access tokens is kept: the longest unused one is dropped', async () => {
  const accounts = ['a', 'b', 'c'].map((projectId) => ({ ...account, projectId }))
  for (const one of accounts) await pushOf(one).send(message)
  expect(tokensAsked()).toBe(3)
  await pushOf(accounts[2]!).send(message)
  expect(tokensAsked()).toBe(3)
  await pushOf(accounts[0]!).send(message)
  expect(tokensAsked()).toBe(4)
})

test('every request has a time-out', async () => {
  await push.send(message)
  expect(asked).toHaveLength(2)
  for (const { init } of asked) expect(init.signal).toBeInstanceOf(AbortSignal)
})

test('a dry run sends nothing, and asks for a new access token', async () => {
  await push.send(message)
  await push.check()
  const [, , access, dryRun] = asked
  expect(access?.url).toContain('oauth2')
  expect(JSON.parse(String(dryRun?.init.body))).toEqual({
    validate_only: true,
    message: { topic: 'dry-run', data: {} },
  })
  answers.push(Response.json({}, { status: 403 }))
  await expect(push.check()).rejects.toMatchObject({ name: 'PushRefused', status: 403 })
})
