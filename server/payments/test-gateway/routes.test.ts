import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CardEntryResult } from '../processor.ts'
import { testCredentials } from './account.ts'
import { testAdapter } from './adapter.ts'
import type { CallbackBody } from './callback.ts'
import { createGateway } from './gateway.ts'
import { gatewaySite } from './routes.ts'

const secret = 'a secret of the tests'
const host = 'gateway.localhost'
const start = Date.parse('2026-03-01T10:00:00Z')
let now: number
let app: FastifyInstance
let taken: boolean
let callbacks: { processor: string; body: CallbackBody }[]

const clock = { now: () => now, date: () => new Date(now) }
const silentLedger = { append: () => undefined, linesOf: () => [], linesOfAccount: () => [], close: () => undefined }
const adapter = testAdapter('worldpay', {
  gateway: createGateway(silentLedger, { clock, lookupDelay: 0 }),
  secret,
  origin: `http://${host}:8080`,
  clock,
})
const processorOf = (accountId: string) => adapter.at({ credentials: testCredentials(secret, accountId), isTest: true })
const processor = processorOf('first')

beforeEach(() => {
  now = start
  taken = true
  callbacks = []
  app = Fastify()
  app.get('/*', async () => 'a page of a merchant')
  gatewaySite(app, {
    host,
    secret,
    clock,
    frontDoor: 'http://localhost:8080',
    callBack: async (name, body) => {
      callbacks.push({ processor: name, body })
      return taken
    },
  })
})
afterEach(() => app.close())

const formPath = async (merchantName = 'Puddle Lane'): Promise<string> => {
  const entry = {
    ref: '1-abc',
    merchantName,
    merchantOrigin: 'http://puddle.localhost:8080',
    expiresAt: new Date(start + 600_000),
  }
  return new URL((await processor.openCardEntry(entry)).form_url ?? '').pathname
}
const get = (url: string) => app.inject({ url, headers: { host: `${host}:8080` } })
const post = (url: string, card: object) =>
  app.inject({ method: 'POST', url, headers: { host: `${host}:8080` }, payload: card })
const good = { number: '4242 4242 4242 4242', name: 'Maya Okafor', expiry: '08/28', cvc: '123', zip: '97301' }

test('the form may be framed by its merchant and the front door only, and runs no inline script', async () => {
  const page = await get(await formPath())
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain(
    'frame-ancestors http://puddle.localhost:8080 http://localhost:8080;',
  )
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
  expect(page.body).not.toMatch(/<script(?![^>]*src=)|<style|style=|onclick/)
})

test('the name of a merchant cannot become markup', async () => {
  expect((await get(await formPath('<img src=x>'))).body).not.toContain('<img')
})

test('the page, its script and its style exist on the gateway host only', async () => {
  for (const url of ['/card-form.js', '/card-form.css']) {
    expect((await get(url)).statusCode).toBe(200)
    expect((await app.inject({ url, headers: { host: 'puddle.localhost:8080' } })).body).toBe('a page of a merchant')
  }
  expect((await get('/')).statusCode).toBe(404)
})

test('a valid card is posted to the shop, signed and without its number', async () => {
  const answer = await post(await formPath(), good)
  expect(answer.json()).toEqual({ state: 'saved' })
  expect(callbacks).toHaveLength(1)
  const { body, processor: name } = callbacks[0] ?? { body: { result: '', signature: '' }, processor: '' }
  expect(name).toBe('worldpay')
  expect(body.result).not.toContain('4242424242424242')
  expect(await processor.readCallback({ ...body })).toMatchObject<Partial<CardEntryResult>>({
    kind: 'saved',
    ref: '1-abc',
    brand: 'visa',
    lastFour: '4242',
  })
})

test('a modified callback is refused', async () => {
  await post(await formPath(), good)
  const body = callbacks[0]?.body ?? { result: '', signature: '' }
  expect(await processor.readCallback({ ...body, result: body.result.replace('1-abc', '2-abc') })).toBeNull()
  expect(await processor.readCallback({})).toBeNull()
})

test('a callback is signed with the key of its account', async () => {
  await post(await formPath(), good)
  const body = { ...callbacks[0]!.body }
  expect(await processor.readCallback(body)).not.toBeNull()
  expect(await processorOf('second').readCallback(body)).toBeNull()
})

test('the reference of a callback is read without its signature', () => {
  const refOf = (result: unknown) => adapter.refOf({ result, signature: 'none' })
  expect(refOf('{"ref":"1-abc"}')).toBe('1-abc')
  for (const result of [undefined, 5, 'no JSON', 'null', '{}', '{"ref":5}', '[]']) expect(refOf(result)).toBeNull()
})

test('typing errors are shown at their fields and the shop is not called', async () => {
  const answer = await post(await formPath(), { ...good, cvc: '' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({ errors: { cvc: 'Input is required.' } })
  expect(callbacks).toEqual([])
})

test('a refused card ends the entry as failed', async () => {
  expect((await post(await formPath(), { ...good, number: '4000000000000069' })).json()).toEqual({ state: 'refused' })
  expect(JSON.parse(callbacks[0]?.body.result ?? '')).toEqual({ kind: 'failed', ref: '1-abc', message: null })
})

test('when the shop does not answer, the user can try again', async () => {
  taken = false
  const answer = await post(await formPath(), good)
  expect(answer.statusCode).toBe(502)
  expect(answer.json()).toEqual({ state: 'failed' })
})

test('a form expires after ten minutes, and a forged ticket is refused', async () => {
  const path = await formPath()
  expect((await get(`${path}x`)).statusCode).toBe(404)
  expect((await get('/api/v1/payments/hosted-forms/e30.x')).statusCode).toBe(404)
  now += 600_000
  expect((await get(path)).statusCode).toBe(404)
  expect((await post(path, good)).statusCode).toBe(404)
})
