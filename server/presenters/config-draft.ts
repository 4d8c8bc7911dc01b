import { messages } from '#contract/messages.ts'
import type { ConfigDraft } from '#contract/site/draft.ts'
import type { ShownDraft } from '#server/tables/config-drafts.ts'

/** @param viewer id of the administrator who reads it */
export const presentConfigDraft = (row: ShownDraft | undefined, viewer: string): ConfigDraft | null =>
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
