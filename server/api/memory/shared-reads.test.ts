import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import type { Transact } from '#server/database/transact.ts'
import { makeSharedReads, type Load, type SharedReads } from './shared-reads.ts'

let epoch: number
let current: boolean
let snapshot: string
let content: string
let loads: number
let shared: SharedReads

const transact = (async (_tenant, _owner, work) =>
  work({ execute: async () => ({ rows: [{ snapshot }] }) } as never)) as Transact
const of = { tenant: 1, name: 'GET /locations' }
const json = 'application/json; charset=utf-8'

const load: Load = (read) =>
  read(1, async () => {
    loads += 1
    return { content, type: json }
  })

const open = (mostBytes = 1_000_000) =>
  makeSharedReads({
    transact,
    epochs: { of: () => epoch, total: () => epoch, isCurrent: () => current },
    mostBytes,
  })
/** The body that a read gets. */
const read = async (atLeast: number | null = null): Promise<string> => {
  const answer = await shared.get(of, load, atLeast)
  return shared.form(of, answer, 'identity').body
}

beforeEach(() => {
  epoch = 0
  current = true
  snapshot = '10:10:'
  content = 'first'
  loads = 0
  shared = open()
})

test('an answer is loaded once, also for concurrent reads', async () => {
  await Promise.all([read(), read(), read()])
  expect(await read()).toBe('first')
  expect(loads).toBe(1)
})

test('an announced change is seen by the next read', async () => {
  await read()
  content = 'second'
  expect(await read()).toBe('first')
  epoch += 1
  expect(await read()).toBe('second')
})

test('an answer whose load was under way when a change was announced is not remembered, and not joined', async () => {
  let finish = (): void => undefined
  const slow: Load = async (readAs) => {
    const body = await load(readAs)
    await new Promise<void>((done) => {
      finish = done
    })
    return body
  }
  const before = shared.get(of, slow, null)
  await expect.poll(() => loads).toBe(1)
  epoch += 1
  content = 'second'
  expect(await read()).toBe('second')
  finish()
  await before
  expect(await read()).toBe('second')
  expect(loads).toBe(2)
})

test('while announcements may be missing, nothing is answered from memory and nothing is remembered', async () => {
  await read()
  current = false
  content = 'second'
  expect(await read()).toBe('second')
  expect(shared.peek(of)).toBeUndefined()
  expect(await read()).toBe('second')
  expect(loads).toBe(3)
  current = true
  expect(await read()).toBe('first')
})

test('a read that names a change gets an answer that includes it', async () => {
  snapshot = '10:14:11,13'
  await read()
  content = 'second'
  // Ended before, and running at the time of the first read.
  expect(await read(9)).toBe('first')
  expect(await read(12)).toBe('first')
  snapshot = '15:15:'
  expect(await read(13)).toBe('second')
  expect(await read(14)).toBe('second')
  expect(loads).toBe(2)
})

test('a read that names a change does not join a load that may have begun before it', async () => {
  const begun = shared.get(of, load, null)
  content = 'second'
  snapshot = '15:15:'
  expect(await read(12)).toBe('second')
  await begun
})

test('an answer without a read is never older than a change', async () => {
  const constant: Load = async () => ({ content: 'states', type: json })
  await shared.get(of, constant, null)
  const again = await shared.get(of, () => Promise.reject(new Error('loaded again')), 99)
  expect(again.snapshot).toBeNull()
})

test('a failed load is not remembered', async () => {
  await expect(shared.get(of, () => Promise.reject(new Error('no database')), null)).rejects.toThrow('no database')
  expect(await read()).toBe('first')
})

test('an answer is compressed once for each encoding, and its plain form is dropped until a client asks for it', async () => {
  content = JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ id: n, name: `Wash ${n % 7}` })))
  const answer = await shared.get(of, load, null)
  const plain = shared.bytes()
  const forms = [shared.form(of, answer, 'br'), shared.form(of, answer, 'br')]
  const [one, other] = await Promise.all(forms.map(({ body }) => body))
  expect(one).toBe(other)
  expect(brotliDecompressSync(Buffer.from(one!, 'latin1')).toString()).toBe(content)
  expect(shared.bytes()).toBeLessThan(plain / 2)
  const zipped = await shared.form(of, shared.peek(of)!, 'gzip').body
  expect(gunzipSync(Buffer.from(zipped, 'latin1')).toString()).toBe(content)
  expect(await shared.form(of, shared.peek(of)!, 'identity').body).toBe(content)
})

test('a small answer, and a picture, are sent as they are', async () => {
  const small = await shared.get(of, load, null)
  expect(shared.form(of, small, 'br').encoding).toBe('identity')
  const icon = { tenant: 1, name: 'icon' }
  const picture = await shared.get(icon, async () => ({ content: Buffer.alloc(5_000), type: 'image/png' }), null)
  expect(shared.form(icon, picture, 'gzip').encoding).toBe('identity')
})

test('the memory is bounded in bytes: the answers not read for the longest time are dropped', async () => {
  shared = open(10_000)
  const nth = (n: number) =>
    shared.get({ tenant: n, name: 'x' }, async () => ({ content: 'x'.repeat(1_000), type: json }), null)
  for (let n = 0; n < 50; n += 1) {
    await nth(n)
    await nth(0)
  }
  expect(shared.bytes()).toBeLessThanOrEqual(10_000)
  expect(shared.bytes()).toBeGreaterThan(5_000)
  expect(shared.peek({ tenant: 0, name: 'x' })).toBeDefined()
  expect(shared.peek({ tenant: 1, name: 'x' })).toBeUndefined()
})
