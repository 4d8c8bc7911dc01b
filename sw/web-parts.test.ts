import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { slottedPage } from '#tests/support/slotted-page.ts'
import { keepWeb, storedWebPage } from './web-parts.ts'

const lists = {
  first: { revision: 'a1', page: '/web.html', files: ['/static/web/app-1.js', '/static/web/style-1.css'] },
  second: { revision: 'b2', page: '/web.html', files: ['/static/web/app-2.js', '/static/web/style-1.css'] },
}

let files: Record<string, string>
let asked: string[]

beforeEach(() => {
  files = {}
  asked = []
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return address in files ? new Response(files[address]) : new Response('', { status: 503 })
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => vi.unstubAllGlobals())

const serve = (list: typeof lists.first) => {
  files = { '/static/web/parts.json': JSON.stringify(list), '/web.html': `page of ${list.revision}` }
  for (const address of list.files) files[address] = address
}

test('the files are stored, then the page, which then opens', async () => {
  serve(lists.first)
  expect(await storedWebPage()).toBeUndefined()
  expect(await keepWeb()).toBe(true)
  expect(await (await storedWebPage())!.text()).toBe('page of a1')
  expect(asked.at(-1)).toBe('/web.html')
})

test('a set without all of its files has no page, and is completed later', async () => {
  serve(lists.first)
  delete files['/static/web/style-1.css']
  expect(await keepWeb()).toBe(false)
  expect(await storedWebPage()).toBeUndefined()
  serve(lists.first)
  asked = []
  expect(await keepWeb()).toBe(true)
  expect(asked).not.toContain('/static/web/app-1.js')
})

test('another build replaces the files, and fetches none that it shares', async () => {
  serve(lists.first)
  await keepWeb()
  serve(lists.second)
  asked = []
  expect(await keepWeb()).toBe(true)
  expect(asked).toEqual(['/static/web/parts.json', '/static/web/app-2.js', '/web.html'])
  expect(await (await storedWebPage())!.text()).toBe('page of b2')
  expect(await caches.keys()).toEqual(['clearcoat-web-b2'])
})

test('without a network what is stored stays', async () => {
  serve(lists.first)
  await keepWeb()
  files = {}
  expect(await keepWeb()).toBe(false)
  expect(await (await storedWebPage())!.text()).toBe('page of a1')
})

test('a page of a later build than the list is not stored', async () => {
  serve(lists.first)
  files['/web.html'] = slottedPage({ scripts: ['/static/web/app-2.js'], sheets: ['/static/web/style-1.css'] })
  expect(await keepWeb()).toBe(false)
  expect(await storedWebPage()).toBeUndefined()
  files['/web.html'] = slottedPage({ scripts: ['/static/web/app-1.js'], sheets: ['/static/web/style-1.css'] })
  expect(await keepWeb()).toBe(true)
  expect(await storedWebPage()).toBeDefined()
})
