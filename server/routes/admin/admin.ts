import type { FastifyInstance } from 'fastify'
import { patchSiteConfig, replaceSiteConfig, type ConfigSave } from '#server/commands/save-site-config.ts'
import { sendToPerson } from '#server/commands/send-to-person.ts'
import { serve, serveOutsideTransaction, type InsideTransaction } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { isSamePassword } from '#server/security/keys.ts'

type Saving = InsideTransaction<'POST /accounts/site-config'> | InsideTransaction<'PATCH /accounts/site-config'>

const saveOf = ({ tx, tenant, now, ifMatch, deps }: Saving): ConfigSave => ({
  tx,
  tenant: tenant.id,
  ifMatch,
  vapidKey: deps.settings.firebase?.vapidKey ?? null,
  now,
})

export const adminRoutes = (app: FastifyInstance): void => {
  serveOutsideTransaction(app, 'POST /notifications/target', (it) => {
    const { once, transact, deps, tenant, person, idempotencyKey: key, body: message, now } = it
    const sendPush = (ids: readonly string[]) => deps.pushNow(tenant.id, ids)
    const sender = { tenant: tenant.id, senderId: person.userId, key }
    return sendToPerson({ once, transact, sendPush, random: deps.random, ...sender, message, now })
  })

  serve(app, 'POST /accounts/site-config', (it) => replaceSiteConfig({ ...saveOf(it), siteConfig: it.body.siteConfig }))

  serve(app, 'PATCH /accounts/site-config', (it) => patchSiteConfig({ ...saveOf(it), patch: it.body }))

  serve(app, 'POST /accounts/site-config/unlock', async ({ deps, body }) => {
    const { configPassword } = deps.settings
    if (configPassword === undefined || !isSamePassword(configPassword, body.password))
      throw new Refusal('CONFIG_PASSWORD')
    return true
  })
}
