import type { FastifyInstance } from 'fastify'
import { subdomainFrom } from '#contract/rules/subdomain.ts'
import type { SubdomainState } from '#contract/shapes/subdomain.ts'
import { serve } from '#server/api/serve.ts'
import { passkeyHost } from '#server/security/passkeys.ts'
import { moveSite } from '#server/commands/site/move-site.ts'
import type { Tx } from '#server/database/transact.ts'
import { countPasskeys } from '#server/tables/passkeys.ts'
import { countLiveSessions } from '#server/tables/sessions.ts'
import { nameHolder, namesOf } from '#server/tables/sites.ts'

/** Whether the site may have the name that was typed. */
const judge = async (
  tx: Tx,
  tenant: number,
  typed: string,
  now: Date,
): Promise<NonNullable<SubdomainState['wanted']>> => {
  const subdomain = subdomainFrom(typed)
  if (subdomain === null) return { subdomain, state: 'invalid' }
  const holder = await nameHolder(tx, subdomain)
  const isFree = !holder || (holder.answeredUntil !== null && holder.answeredUntil <= now)
  if (isFree) return { subdomain, state: 'free' }
  if (holder.tenantId !== tenant) return { subdomain, state: 'taken' }
  return { subdomain, state: holder.answeredUntil === null ? 'current' : 'free' }
}

export const subdomainRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/subdomain', async ({ transact, tenant, deps, query, now }) => {
    const { rpId } = passkeyHost({ origin: deps.originOf(tenant.subdomain) })
    const [devices, passkeys] = await transact(async (tx) => [
      await countLiveSessions(tx, now),
      await countPasskeys(tx, rpId),
    ])
    return app.kernel.transact(null, 'GET /accounts/subdomain', async (tx) => {
      const names = await namesOf(tx, tenant.id)
      return {
        subdomain: names.find(({ answeredUntil }) => answeredUntil === null)?.subdomain ?? tenant.subdomain,
        former: names.flatMap(({ subdomain, answeredUntil }) =>
          answeredUntil === null ? [] : [{ subdomain, answeredUntil: answeredUntil.toISOString() }],
        ),
        devices,
        passkeys,
        wanted: query.wanted === undefined ? null : await judge(tx, tenant.id, query.wanted, now),
      }
    })
  })

  serve(app, 'POST /accounts/subdomain', async ({ once, tenant, person, body, now }) => {
    // Only once for one key: the site may have moved on since.
    const isAnswered = await once.step(async (_, answered) => answered)
    const move = (tx: Tx) => moveSite({ tx, tenant: tenant.id, userId: person.userId, ...body, now })
    const subdomain = isAnswered ? tenant.subdomain : await app.kernel.transact(null, 'POST /accounts/subdomain', move)
    return once.answer(async () => ({ subdomain }))
  })
}
