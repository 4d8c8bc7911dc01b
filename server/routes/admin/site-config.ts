import type { FastifyInstance } from 'fastify'
import { patchSiteConfig, publishChanges, replaceSiteConfig } from '#server/commands/site/save-site-config.ts'
import { contentChangesTo, restoreSiteConfig } from '#server/commands/site/restore-site-config.ts'
import type { ConfigWrite } from '#server/commands/site/write-config.ts'
import { serve, type InputOf } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { presentSiteConfig } from '#server/presenters/site-config.ts'
import { isSamePassword } from '#server/security/keys.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { configSave, listConfigSaves, type ListedSave } from '#server/tables/config-saves.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { largestId } from '#contract/shapes/helpers.ts'
import { mostListedChanges, type ConfigSave } from '#contract/site/save.ts'

type Saving = InputOf<
  | 'POST /accounts/site-config'
  | 'PATCH /accounts/site-config'
  | 'POST /accounts/site-config/changes'
  | 'POST /accounts/site-config/saves/{number}/restore'
>

const writeOf = ({ tx, tenant, person, now, ifMatch, deps }: Saving): ConfigWrite => ({
  tx,
  tenant: tenant.id,
  author: person.userId,
  ifMatch,
  vapidKey: deps.settings.firebase?.vapidKey ?? null,
  now,
})

/** Saves in one answer of the history. */
const savesAtOnce = 20

export const siteConfigRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /accounts/site-config', (it) =>
    replaceSiteConfig({ ...writeOf(it), siteConfig: it.body.siteConfig }),
  )

  serve(app, 'PATCH /accounts/site-config', (it) => patchSiteConfig({ ...writeOf(it), patch: it.body }))

  serve(app, 'POST /accounts/site-config/changes', (it) =>
    publishChanges({ ...writeOf(it), kind: 'saved', ...it.body }),
  )

  serve(app, 'GET /accounts/site-config/saves', async ({ tx, person, query }) => {
    const { before = largestId, words = '', author, paths } = query
    const rows = await listConfigSaves(tx, {
      before,
      words: words.trim(),
      author,
      paths: paths?.split(',').filter(Boolean) ?? [],
      most: savesAtOnce + 1,
      changesOf: mostListedChanges,
    })
    const shown = rows.slice(0, savesAtOnce)
    const next = rows.length > savesAtOnce ? (shown.at(-1)?.number ?? null) : null
    return { saves: shown.map((row) => presentConfigSave(row, person.userId)), next }
  })

  serve(app, 'GET /accounts/site-config/saves/{number}', async ({ tx, tenant, deps, params, now }) => {
    const saved = await configSave(tx, params.number)
    if (!saved) throw new Refusal('SAVE_UNKNOWN')
    const { siteConfig, companyName, configTimestamp } = saved
    const then = { ...(await readMerchant(tx, tenant.id)), siteConfig, companyName, configTimestamp }
    const vapidKey = deps.settings.firebase?.vapidKey ?? null
    return {
      siteConfig: presentSiteConfig(then, await listLocations(tx), vapidKey),
      changes: saved.changes,
      content: await contentChangesTo({ tx, tenant: tenant.id, number: saved.number, now }),
    }
  })

  serve(app, 'POST /accounts/site-config/saves/{number}/restore', (it) =>
    restoreSiteConfig({ ...writeOf(it), number: it.params.number }),
  )

  serve(app, 'POST /accounts/site-config/unlock', async ({ tx, deps, tenant, person, now, body }) => {
    const { configPassword } = deps.settings
    if (configPassword === undefined || !isSamePassword(configPassword, body.password))
      throw new Refusal('CONFIG_PASSWORD')
    await recordAct(tx, { tenant: tenant.id, now, actor: adminActor(person.userId), act: 'raw editor unlocked' })
    return true
  })
}

/** @param viewer id of the administrator who reads the history */
const presentConfigSave = (row: ListedSave, viewer: string): ConfigSave => ({
  number: row.number,
  savedAt: row.savedAt.toISOString(),
  author:
    row.authorId === null
      ? null
      : { name: [row.firstName, row.lastName].filter(Boolean).join(' '), isYou: row.authorId === viewer },
  kind: row.kind,
  restored: row.restored,
  ...(row.words ? { words: row.words } : {}),
  changesCount: row.changesCount,
  changes: row.changes,
})
