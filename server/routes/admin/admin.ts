import type { FastifyInstance } from 'fastify'
import { addMessage, sendMessage } from '#server/commands/send-to-person.ts'
import { patchSiteConfig, replaceSiteConfig } from '#server/commands/site-config/save-site-config.ts'
import { findReplay } from '#server/api/replay.ts'
import { serve, serveOutsideTransaction, type InsideTransaction, type OutsideTransaction } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { isSamePassword } from '#server/security/keys.ts'

type Saving = InsideTransaction<'POST /accounts/site-config'> | InsideTransaction<'PATCH /accounts/site-config'>

const saveOf = ({ tenant, now, ifMatch, deps }: Saving) => ({
  tenant: tenant.id,
  now,
  ifMatch,
  vapidKey: deps.settings.firebase?.vapidKey ?? null,
})

type Targeting = OutsideTransaction<'POST /notifications/target'>

const sendTargeted = async ({
  transact,
  transactOnce,
  keyed,
  deps,
  tenant,
  person,
  now,
  body,
}: Targeting): Promise<{ sent: number }> => {
  const request = keyed && `${tenant.id} ${person.userId} ${keyed.scope.key}`
  const queued = await transact(async (tx) => {
    // A repeat: its stored answer is read below.
    if (keyed && (await findReplay(tx, keyed, now))) return null
    return addMessage(tx, deps.random, { tenant: tenant.id, message: body, request, now })
  })
  const sent = queued ? await sendMessage({ push: deps.push, transact }, tenant.id, queued) : 0
  return transactOnce(async () => ({ sent }))
}

export const adminRoutes = (app: FastifyInstance): void => {
  serveOutsideTransaction(app, 'POST /notifications/target', sendTargeted)

  serve(app, 'POST /accounts/site-config', (it) => replaceSiteConfig(it.tx, saveOf(it), it.body.siteConfig))

  serve(app, 'PATCH /accounts/site-config', (it) => patchSiteConfig(it.tx, saveOf(it), it.body))

  serve(app, 'POST /accounts/site-config/unlock', async ({ deps, body }) => {
    const { configPassword } = deps.settings
    if (configPassword === undefined || !isSamePassword(configPassword, body.password))
      throw new Refusal('CONFIG_PASSWORD')
    return true
  })
}
