import type { FastifyInstance } from 'fastify'
import { watched } from '#contract/watched.ts'
import { etagOf } from '#server/basics/etag.ts'
import { successBody } from '#server/basics/envelope.ts'
import type { Tenant } from '#server/tenancy/sites.ts'
import { versionFor } from '#server/tenancy/releases.ts'
import { activeReleases } from '#server/tables/releases.ts'
import { serve, type InputOf } from '#server/api/serve.ts'
import { sharedName } from '#server/api/memory/shared-reads.ts'

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

const versionOf = async ({
  tx,
  tenant,
  deps,
}: Pick<InputOf<'GET /changes'>, 'tx' | 'tenant' | 'deps'>): Promise<string> =>
  versionFor(await activeReleases(tx), tenant, deps.builds)

/**
 * Lists the ETags of the watched answers, so that a client finds its outdated copies: those of the merchant from memory
 * or by the handlers of their calls, those of a user by their handlers.
 */
export const changesRoutes = (app: FastifyInstance): void => {
  const { readers, shared } = app.kernel
  const read = async (it: object, { call, query }: Reader): Promise<unknown> => {
    const handler = readers.get(call)
    if (!handler) throw new Error(`${call} is watched and not served`)
    return handler({ ...it, query })
  }
  const etagsOf = async (it: { tenant: Tenant }, of: readonly Reader[]): Promise<Record<string, string>> => {
    const etags: Record<string, string> = {}
    // In sequence: the handlers share the transaction of this call.
    for (const each of of) {
      const remembered = shared.peek({ tenant: it.tenant.id, name: sharedName(each.call, each.query) })
      etags[each.name] = remembered?.etag ?? etagOf(successBody(await read(it, each)))
    }
    return etags
  }

  serve(
    app,
    'GET /changes',
    async (it) => ({ appVersion: await versionOf(it), unread: null, etags: await etagsOf(it, site) }),
    {
      withToken: async (it) => ({
        appVersion: await versionOf(it),
        unread: (await read(it, unread)) as number,
        etags: { ...(await etagsOf(it, site)), ...(await etagsOf(it, user)) },
      }),
    },
  )
}
