import type { FastifyInstance } from 'fastify'
import { ownerRole } from '#contract/permissions.ts'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { beginEntry } from '#server/commands/entries/begin-entry.ts'
import { endEntry } from '#server/commands/entries/end-entry.ts'
import { presentEntry } from '#server/presenters/entries.ts'
import { isBegun, newestEntries } from '#server/tables/office-entries.ts'

/** Entries of one list. */
const most = 100

/** Entries of platform staff, as the office of the merchant sees them. */
export const entryRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /entries/exchange', async ({ tx, deps, tenant, now, body, afterCommit }) => {
    const { random, tokens, originOf, workSoon } = deps
    const { id, subdomain } = tenant
    const site = { tenant: id, subdomain, origin: originOf(subdomain) }
    const begun = await beginEntry({ tx, random, tokens, ...site, code: body.code, now })
    afterCommit(workSoon)
    return begun
  })

  serve(app, 'GET /accounts/entries', async ({ tx }) => (await newestEntries(tx, most)).map(presentEntry))

  serve(app, 'POST /accounts/entries/{id}/end', async ({ tx, tenant, person, now, params: { id } }) => {
    const { userId, roleId } = person
    if (roleId !== ownerRole && userId !== id) throw new Refusal('FORBIDDEN')
    const by = roleId === ownerRole ? ({ kind: 'owner', userId } as const) : ({ kind: 'staff' } as const)
    const ended = await endEntry({ tx, tenant: tenant.id, entry: { tenantId: tenant.id, id }, by, now })
    if (!ended || !isBegun(ended)) throw new Refusal('ENTRY_UNKNOWN')
    return presentEntry(ended)
  })
}
