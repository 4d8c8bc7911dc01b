import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { discardConfigDraft, publishConfigDraft, saveConfigDraft } from '#server/commands/site/config-draft.ts'
import { readConfigDraft, type ShownDraft } from '#server/tables/config-drafts.ts'
import { messages } from '#contract/messages.ts'
import type { ConfigDraft } from '#contract/site/draft.ts'

export const configDraftRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/site-config/draft', async ({ tx, person }) =>
    presentConfigDraft(await readConfigDraft(tx), person.userId),
  )

  serve(app, 'PUT /accounts/site-config/draft', async ({ tx, tenant, person, now, body }) => {
    await saveConfigDraft({ tx, tenant: tenant.id, author: person.userId, now, ...body })
    const stored = presentConfigDraft(await readConfigDraft(tx), person.userId)
    if (!stored) throw new Error('a draft that was just stored is there')
    return stored
  })

  serve(app, 'DELETE /accounts/site-config/draft', async ({ tx, tenant, person, now, query }) => {
    await discardConfigDraft({ tx, tenant: tenant.id, author: person.userId, revision: query.revision, now })
    return true
  })

  serve(app, 'POST /accounts/site-config/draft/publish', async ({ tx, tenant, person, now, body, deps }) => {
    const vapidKey = deps.settings.firebase?.vapidKey ?? null
    const by = { tx, tenant: tenant.id, author: person.userId, ifMatch: null, vapidKey, now }
    const saved = await publishConfigDraft({ ...by, revision: body.revision })
    if (!saved) throw new Refusal('DRAFT_CHANGED')
    return saved
  })
}

/** @param viewer id of the administrator who reads it */
const presentConfigDraft = (row: ShownDraft | undefined, viewer: string): ConfigDraft | null =>
  row
    ? {
        revision: row.revision,
        changes: row.changes,
        author: { name: [row.firstName, row.lastName].filter(Boolean).join(' '), isYou: row.authorId === viewer },
        savedAt: row.savedAt.toISOString(),
        publishAt: row.publishAt?.toISOString() ?? null,
        ...(row.refusedAt && row.refusal
          ? { refused: { at: row.refusedAt.toISOString(), reason: messages[row.refusal].text } }
          : {}),
      }
    : null
