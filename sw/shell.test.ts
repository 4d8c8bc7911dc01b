import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { serveShell } from './shell.ts'

interface Asked {
  request: Request
  url: URL
}
type Answer = (asked: Asked) => Promise<Response>

const registered = vi.hoisted(() => ({ answers: [] as unknown[] }))
vi.mock('workbox-routing', () => ({
  registerRoute: (_matches: unknown, answer: unknown) => registered.answers.push(answer),
}))
vi.mock('workbox-precaching', () => ({
  precacheAndRoute: () => undefined,
  createHandlerBoundToURL: () => async () => new Response('the app that is kept'),
}))
// Only what serves fonts, of which these tests ask for none.
vi.mock('workbox-strategies', () => ({ CacheFirst: vi.fn() }))
vi.mock('workbox-cacheable-response', () => ({ CacheableResponsePlugin: vi.fn() }))
vi.mock('workbox-core/registerQuotaErrorCallback.js', () => ({ registerQuotaErrorCallback: () => undefined }))

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('navigator', { userAgent: 'X11; Linux x86_64' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  registered.answers = []
})

/** What a computer gets whose shop is not stored, from a server that answers so. */
const pageWith = async (server: () => Promise<Response>): Promise<string> => {
  vi.stubGlobal('fetch', server)
  serveShell([])
  const url = new URL('http://puddle.test/washes')
  const [answerPage] = registered.answers as Answer[]
  return (await answerPage!({ request: new Request(url), url })).text()
}

test.each([200, 404, 429])('a page of the server is shown, with the status %i', async (status) => {
  expect(await pageWith(async () => new Response('of the server', { status }))).toBe('of the server')
})

test.each([500, 502, 503])('a page that says with %i that the server cannot answer is no answer', async (status) => {
  expect(await pageWith(async () => new Response('We’ll be right back', { status }))).toBe('the app that is kept')
})

test('without an answer the app opens that is kept', async () => {
  expect(await pageWith(async () => Promise.reject(new TypeError('no network')))).toBe('the app that is kept')
})
