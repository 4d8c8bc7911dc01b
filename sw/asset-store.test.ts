import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheNames } from './cache-names.ts'
import { adoptAssets } from './asset-store.ts'

/** Cache Storage in memory: as much of it as the worker uses. */
const memoryCaches = () => {
  const stores = new Map<string, Map<string, Response>>()
  const key = (request: RequestInfo | URL) => new URL(typeof request === 'object' && 'url' in request ? request.url : request, 'http://puddle.test').href
  const open = async (name: string) => {
    const store = stores.get(name) ?? stores.set(name, new Map()).get(name)!
    return {
      match: async (request: RequestInfo) => store.get(key(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => void store.set(key(request), response),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
    }
  }
  return { open, keys: async () => [...stores.keys()], delete: async (name: string) => stores.delete(name), stores }
}

let memory: ReturnType<typeof memoryCaches>
let asked: string[]

beforeEach(() => {
  memory = memoryCaches()
  asked = []
  vi.stubGlobal('caches', memory)
  vi.stubGlobal('location', { origin: 'http://puddle.test' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return address.includes('missing') ? new Response('', { status: 404 }) : new Response(address)
  })
})
afterEach(() => vi.unstubAllGlobals())

const filesIn = (name: string) => [...(memory.stores.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname)

test('a new set is fetched whole, then the old one goes', async () => {
  await adoptAssets(1, ['/assets/101/logo-a.svg'])
  await adoptAssets(2, ['/assets/101/logo-b.svg', '/assets/101/home-b.svg'])
  expect(await memory.keys()).toEqual([cacheNames.tenantAssets(2)])
  expect(filesIn(cacheNames.tenantAssets(2))).toEqual(['/assets/101/logo-b.svg', '/assets/101/home-b.svg'])
})

test('when a file of the new set is missing, the old set serves on', async () => {
  await adoptAssets(1, ['/assets/101/logo-a.svg'])
  await expect(adoptAssets(2, ['/assets/101/logo-b.svg', '/assets/101/missing.svg'])).rejects.toThrow('404')
  expect(await memory.keys()).toEqual([cacheNames.tenantAssets(1)])
})

test('a file that is already here is not fetched again', async () => {
  await adoptAssets(1, ['/assets/101/logo-a.svg'])
  await adoptAssets(2, ['/assets/101/logo-a.svg', '/assets/101/home-b.svg'])
  expect(asked).toEqual(['/assets/101/logo-a.svg', '/assets/101/home-b.svg'])
})

test('the set that is here already is left alone', async () => {
  await adoptAssets(2, ['/assets/101/logo-a.svg'])
  await adoptAssets(2, ['/assets/101/logo-a.svg'])
  expect(asked).toHaveLength(1)
})
