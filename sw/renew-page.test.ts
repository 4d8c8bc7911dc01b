import { afterEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { renewPage } from './renew-page.ts'

const stored = vi.hoisted(() => ({ key: '/index.html?__WB_REVISION__=1' as string | undefined }))
vi.mock('workbox-precaching', () => ({ getCacheKeyForURL: () => stored.key }))
vi.mock('workbox-core', () => ({ cacheNames: { precache: 'workbox-precache-v2-http://puddle.test/' } }))

afterEach(() => {
  vi.unstubAllGlobals()
  stored.key = '/index.html?__WB_REVISION__=1'
})

const pageHeaders = {
  'content-security-policy': 'frame-src https://new.example',
  'content-encoding': 'br',
  'content-length': '3',
  etag: '"next build"',
}
const withPage = async (answer: Response) => {
  const memory = memoryCaches()
  vi.stubGlobal('caches', memory)
  const send = vi.fn(async () => answer)
  vi.stubGlobal('fetch', send)
  const cache = await memory.open('workbox-precache-v2-http://puddle.test/')
  await cache.put(
    '/index.html?__WB_REVISION__=1',
    new Response('this build', { headers: { 'content-security-policy': 'frame-src https://old.example' } }),
  )
  return { send, page: async () => (await cache.match('/index.html?__WB_REVISION__=1'))! }
}

test('the stored page gets the policy that the server sends now, and stays the page of its build', async () => {
  const { page, send } = await withPage(new Response('next build', { headers: pageHeaders }))
  expect(await renewPage()).toBe(true)
  expect(send).toHaveBeenCalledExactlyOnceWith('/index.html', expect.objectContaining({ cache: 'no-store' }))
  const renewed = await page()
  expect(await renewed.text()).toBe('this build')
  expect(renewed.headers.get('content-security-policy')).toBe('frame-src https://new.example')
  for (const name of ['content-encoding', 'content-length', 'etag']) expect(renewed.headers.get(name)).toBeNull()
})

test('an answer that is no page changes nothing', async () => {
  const { page } = await withPage(new Response('', { status: 503 }))
  expect(await renewPage()).toBe(false)
  expect((await page()).headers.get('content-security-policy')).toBe('frame-src https://old.example')
})

test('without a stored page nothing is fetched', async () => {
  stored.key = undefined
  const { send } = await withPage(new Response('next build'))
  expect(await renewPage()).toBe(false)
  expect(send).not.toHaveBeenCalled()
})

test('a stored page of the web shop gets its policy as well', async () => {
  const { send } = await withPage(new Response('next build', { headers: pageHeaders }))
  send.mockImplementation(async () => new Response('next build', { headers: pageHeaders }))
  const shop = await caches.open('clearcoat-web-1a2b')
  await shop.put('/web.html', new Response('the shop', { headers: { 'content-security-policy': 'old' } }))
  expect(await renewPage()).toBe(true)
  expect(send).toHaveBeenCalledWith('/web.html', expect.objectContaining({ cache: 'no-store' }))
  const renewed = (await shop.match('/web.html'))!
  expect(await renewed.text()).toBe('the shop')
  expect(renewed.headers.get('content-security-policy')).toBe('frame-src https://new.example')
})
