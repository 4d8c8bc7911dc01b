import { expect, test } from 'vitest'
import { watched } from '#contract/watched.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import { accepted, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import * as declared from './resource.ts'
import type { Resource } from './resource.ts'

const { account, products, unread, wallet } = declared

const tags = { 'GET /users/wallet': '"w1"', 'GET /users': '"a1"', 'GET /products?type=AppWash': '"p1"' }
const list = (etags: object = {}, count = 3) =>
  accepted({ appVersion: '1.5.1', unread: count, etags: { ...tags, ...etags } }, { ETag: '"list"' })

/** A phone whose copies are an hour old. */
const start = async () => {
  const phone = makePhone()
  await phone.logInAs('casey')
  phone.server
    .on('GET /users/wallet', () => accepted([], { ETag: '"w1:br"' }))
    .on('GET /users', () => accepted({ firstName: 'Casey' }, { ETag: '"a1"' }))
    .on('GET /products', () => accepted([], { ETag: '"p1"' }))
    .on('GET /users/notifications', () => accepted(1))
    .on('GET /changes', () => list())
  const freshen = () =>
    Promise.all([
      phone.keeper.freshen(wallet, undefined),
      phone.keeper.freshen(account, undefined),
      phone.keeper.freshen(products, 'AppWash'),
      phone.keeper.freshen(unread, undefined),
    ])
  await freshen()
  await phone.clock.advance(3_600_000)
  const calls = () => phone.server.seen.splice(0).map(({ call }) => call)
  calls()
  return { phone, freshen, calls }
}

test('copies that are still current are confirmed by one request', async () => {
  const { phone, freshen, calls } = await start()
  await freshen()
  expect(calls()).toEqual(['GET /changes'])
  expect((await phone.keeper.read(wallet, undefined))?.at).toBe(phone.clock.now())
  expect((await phone.keeper.read(unread, undefined))?.value).toBe(3)
})

test('two screens that check the same copy confirm it together, without a request of its own', async () => {
  const { phone, freshen, calls } = await start()
  await Promise.all([freshen(), freshen()])
  expect(calls()).toEqual(['GET /changes'])
  expect((await phone.keeper.read(wallet, undefined))?.at).toBe(phone.clock.now())
})

test('an answer that the list names is checked by it alone; only opened messages count as current for a time', () => {
  const isResource = (one: unknown): one is Resource => typeof one === 'object' && one !== null && 'call' in one
  const covered: readonly string[] = [...watched.site, ...watched.person]
  const named = Object.values(declared).filter(
    (one) => isResource(one) && (covered.includes(one.call) || one.listed !== undefined),
  )
  expect(named.length).toBeGreaterThan(8)
  const timed = (named as Resource[]).filter(({ staleAfter }) => staleAfter !== undefined)
  expect(timed).toEqual([declared.notificationsAhead])
})

test('an answer that the list names is asked about again as soon as a screen opens', async () => {
  const { phone, freshen, calls } = await start()
  await freshen()
  calls()
  await phone.clock.advance(6_000)
  await phone.keeper.freshen(account, undefined)
  expect(calls()).toEqual(['GET /changes'])
})

test('products that a visitor has just seen are asked for when the list names others', async () => {
  const { phone, freshen, calls } = await start()
  await freshen()
  calls()
  await phone.clock.advance(6_000)
  phone.server.on('GET /changes', () => list({ 'GET /products?type=AppWash': '"p2"' }))
  await phone.keeper.freshen(products, 'AppWash')
  expect(calls()).toEqual(['GET /changes', 'GET /products'])
})

test('only what the list names otherwise is asked for', async () => {
  const { phone, freshen, calls } = await start()
  phone.server.on('GET /changes', () => list({ 'GET /users/wallet': '"w2"' }))
  await freshen()
  expect(calls()).toEqual(['GET /changes', 'GET /users/wallet'])
})

test('an unchanged list is a 304, and confirms by the list of before', async () => {
  const { phone, freshen, calls } = await start()
  await freshen()
  await phone.clock.advance(3_600_000)
  phone.server.on('GET /changes', ({ headers }) => {
    expect(headers.get('If-None-Match')).toBe('"list"')
    return new Response(null, { status: 304 })
  })
  calls()
  await freshen()
  expect(calls()).toEqual(['GET /changes'])
  expect((await phone.keeper.read(account, undefined))?.at).toBe(phone.clock.now())
})

test('a list is asked for again after five seconds', async () => {
  const { phone, calls } = await start()
  await phone.keeper.freshen(wallet, undefined)
  await phone.clock.advance(4_000)
  await phone.keeper.freshen(wallet, undefined)
  expect(calls()).toEqual(['GET /changes'])
  await phone.clock.advance(1_000)
  await phone.keeper.freshen(wallet, undefined)
  expect(calls()).toEqual(['GET /changes'])
})

test('a server without the list is asked for each copy', async () => {
  const { phone, freshen, calls } = await start()
  phone.server.on('GET /changes', () => refused(404, 'NOT_FOUND', 'Not found.'))
  await freshen()
  expect(calls().sort()).toEqual([
    'GET /changes',
    'GET /products',
    'GET /users',
    'GET /users/notifications',
    'GET /users/wallet',
  ])
})

test('without signal a check fails, and the copy keeps its age', async () => {
  const { phone } = await start()
  const { at } = (await phone.keeper.read(wallet, undefined))!
  phone.server.on('GET /changes', () => networkDown())
  await expect(phone.keeper.freshen(wallet, undefined)).rejects.toThrow(NoAnswer)
  expect((await phone.keeper.read(wallet, undefined))!.at).toBe(at)
})

test("a user's list is not used for the next user", async () => {
  const { phone, calls } = await start()
  await phone.keeper.freshen(wallet, undefined)
  await phone.logInAs('noor')
  calls()
  await phone.keeper.freshen(wallet, undefined)
  expect(calls()).toEqual(['GET /users/wallet'])
  await phone.keeper.freshen(account, undefined)
  expect(calls()).toEqual(['GET /users'])
})

test('a recheck asks for the list although it is new, and requests the user’s stored answers that have changed', async () => {
  const { phone, freshen, calls } = await start()
  await freshen()
  calls()
  phone.server.on('GET /changes', () => list({ 'GET /users/wallet': '"w2"', 'GET /products?type=AppWash': '"p2"' }, 4))
  phone.server.on('GET /users/notifications', () => accepted(4))
  await phone.keeper.recheck()
  expect(calls().sort()).toEqual(['GET /changes', 'GET /users/notifications', 'GET /users/wallet'])
  expect(phone.keeper.rechecks.count).toBe(1)
  expect((await phone.keeper.read(unread, undefined))?.value).toBe(4)
})

test('rechecks at once ask for the list twice at most: changes announced meanwhile are asked for together', async () => {
  const { phone, calls } = await start()
  calls()
  await Promise.all(Array.from({ length: 20 }, () => phone.keeper.recheck()))
  expect(calls().filter((call) => call === 'GET /changes')).toHaveLength(2)
  expect(phone.keeper.rechecks.count).toBe(20)
})

test('a recheck of a visitor asks for nothing', async () => {
  const phone = makePhone()
  await phone.keeper.recheck()
  expect(phone.server.seen).toEqual([])
})
