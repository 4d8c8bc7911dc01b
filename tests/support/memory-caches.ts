const origin = 'http://puddle.test'

interface Stored {
  body: string
  headers: Headers
  /** Of the request that it was stored for. */
  accept: string | null
}

const acceptOf = (request: RequestInfo | URL): string | null =>
  request instanceof Request ? request.headers.get('Accept') : null

/**
 * Cache Storage in memory, as far as the worker uses it. `room`: quota in bytes. Bodies are stored as text, so a
 * stored answer can be read any number of times.
 */
export const memoryCaches = ({ room = Infinity } = {}) => {
  const stores = new Map<string, Map<string, Stored>>()
  const key = (request: RequestInfo | URL) =>
    new URL(typeof request === 'object' && 'url' in request ? request.url : request, origin).href
  const used = () =>
    [...stores.values()].flatMap((store) => [...store.values()]).reduce((sum, { body }) => sum + body.length, 0)

  const cacheOf = (store: Map<string, Stored>) => ({
    match: async (request: RequestInfo | URL, { ignoreVary = false }: CacheQueryOptions = {}) => {
      const found = store.get(key(request))
      if (found?.headers.get('Vary') === 'Accept' && !ignoreVary && found.accept !== acceptOf(request)) return undefined
      return found && new Response(found.body, { headers: found.headers })
    },
    put: async (request: RequestInfo | URL, response: Response) => {
      const body = await response.text()
      if (used() + body.length > room) throw new DOMException('full', 'QuotaExceededError')
      store.set(key(request), { body, headers: response.headers, accept: acceptOf(request) })
    },
    delete: async (request: RequestInfo | URL) => store.delete(key(request)),
    keys: async () => [...store.keys()].map((url) => new Request(url)),
  })

  const open = async (name: string) =>
    cacheOf(stores.get(name) ?? stores.set(name, new Map()).get(name)!) as unknown as Cache
  return {
    open,
    match: async (request: RequestInfo | URL) => {
      for (const store of stores.values()) if (store.has(key(request))) return cacheOf(store).match(request)
      return undefined
    },
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    /** Paths of the entries of a cache, in order of insertion. */
    paths: (name: string) => [...(stores.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname),
    names: () => [...stores.keys()].sort(),
    /** Stores an entry of this many bytes. */
    async fill(name: string, path: string, bytes = 1, headers: Record<string, string> = {}) {
      await (await open(name)).put(path, new Response('x'.repeat(bytes), { headers }))
    },
  }
}

export type MemoryCaches = ReturnType<typeof memoryCaches>
