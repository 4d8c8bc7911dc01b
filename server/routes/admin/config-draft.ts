import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { discardConfigDraft, publishConfigDraft, saveConfigDraft } from '#server/commands/site/config-draft.ts'
import { readConfigDraft, type ShownDraft } from '#server/tables/config-drafts.ts'
import { messages } from '#contract/messages.ts'
import type { ConfigDraft, WaitingPublication } from '#contract/site/draft.ts'
import { mostListedChanges } from '#contract/site/save.ts'
import { movePublication, schedulePublication, takeBackPublication } from '#server/commands/site/publications.ts'
import type { Tx } from '#server/database/transact.ts'
import {
  waitingPublication,
  waitingPublications,
  type WaitingPublication as WaitingRow,
} from '#server/tables/publications.ts'

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
    const saved = await publishConfigDraft({ ...by, ...body })
    if (!saved) throw new Refusal('DRAFT_CHANGED')
    return saved
  })

  serve(app, 'GET /accounts/site-config/publications', async ({ tx, person }) =>
    (await waitingPublications(tx)).map((row) =>
      presentPublication(
        { ...row, changes: row.changes.slice(0, mostListedChanges) },
        person.userId,
        row.changes.length,
      ),
    ),
  )

  const shown = async (tx: Tx, number: number, viewer: string) => {
    const waiting = await waitingPublication(tx, number)
    if (!waiting) throw new Refusal('PUBLICATION_UNKNOWN')
    return presentPublication(waiting, viewer)
  }

  serve(app, 'GET /accounts/site-config/publications/{number}', ({ tx, person, params }) =>
    shown(tx, params.number, person.userId),
  )

  serve(app, 'POST /accounts/site-config/publications', async ({ tx, tenant, person, now, body }) => {
    const { userId } = person
    return shown(tx, await schedulePublication({ tx, tenant: tenant.id, author: userId, now, ...body }), userId)
  })

  serve(app, 'PUT /accounts/site-config/publications/{number}', async ({ tx, tenant, person, now, params, body }) => {
    const { number } = params
    await movePublication({ tx, tenant: tenant.id, author: person.userId, now, number, ...body })
    return shown(tx, number, person.userId)
  })

  serve(app, 'POST /accounts/site-config/publications/{number}/take-back', async (it) => {
    const { tx, tenant, person, now, params } = it
    const left = await takeBackPublication({ tx, tenant: tenant.id, author: person.userId, now, number: params.number })
    const draft = presentConfigDraft(await readConfigDraft(tx), person.userId)
    if (!draft) throw new Error('a draft that was just stored is there')
    return { draft, left }
  })
}

interface Authored {
  authorId: string
  firstName: string | null
  lastName: string | null
}

const authorOf = ({ authorId, firstName, lastName }: Authored, viewer: string) => ({
  name: [firstName, lastName].filter(Boolean).join(' '),
  isYou: authorId === viewer,
})

const presentPublication = (
  row: WaitingRow,
  viewer: string,
  changesCount: number = row.changes.length,
): WaitingPublication => ({
  number: row.number,
  publishAt: row.publishAt.toISOString(),
  scheduledAt: row.scheduledAt.toISOString(),
  author: authorOf(row, viewer),
  words: row.words,
  changesCount,
  changes: row.changes,
})

/** @param viewer id of the administrator who reads it */
const presentConfigDraft = (row: ShownDraft | undefined, viewer: string): ConfigDraft | null =>
  row
    ? {
        revision: row.revision,
        changes: row.changes,
        author: authorOf(row, viewer),
        savedAt: row.savedAt.toISOString(),
        publishAt: row.publishAt?.toISOString() ?? null,
        ...(row.refusedAt && row.refusal
          ? { refused: { at: row.refusedAt.toISOString(), reason: messages[row.refusal].text } }
          : {}),
      }
    : null
