import type { FastifyInstance } from 'fastify'
import { watched } from '#contract/watched.ts'
import { etagOf } from '#server/basics/etag.ts'
import { successBody } from '#server/presenters/envelope.ts'
import { serve } from '#server/api/serve.ts'

interface Reader {
  /** "METHOD /path?query", as in the client's list. */
  name: string
  call: string
  query: Record<string, string>
}

const readerOf = (name: string): Reader => {
  const [call = '', query = ''] = name.split('?')
  return { name, call, query: Object.fromEntries(new URLSearchParams(query)) }
}

const unread = readerOf('GET /users/notifications?status=unread')
const [site, user] = [watched.site.map(readerOf), watched.person.map(readerOf)]

/**
 * Lists the ETags of the watched answers, computed by the handlers of their calls, so that a client finds its outdated
 * copies.
 */
export const changesRoutes = (app: FastifyInstance): void => {
  const { readers } = app.kernel
  const read = async (it: object, { call, query }: Reader): Promise<unknown> => {
    const handler = readers.get(call)
    if (!handler) throw new Error(`${call} is watched and not served`)
    return handler({ ...it, query })
  }

  serve(app, 'GET /changes', async (it) => {
    const etags: Record<string, string> = {}
    // In sequence: the handlers share the transaction of this call.
    for (const each of it.person ? [...site, ...user] : site) {
      etags[each.name] = etagOf(successBody(await read(it, each)))
    }
    return {
      appVersion: it.deps.build.version,
      unread: it.person ? ((await read(it, unread)) as number) : null,
      etags,
    }
  })
}
