import Type, { type Static } from 'typebox'
import { ConfigChange, PublicationWords } from './save.ts'
import { largestId, Nullable } from '../shapes/helpers.ts'

/** Changes of the fields of as many rows of content as one publication may change, and of settings. */
export const mostChanges = 60_000
export const SiteChanges = Type.Array(ConfigChange, {
  maxItems: mostChanges,
  description: 'Changes of settings, and of content: /products/12/price for a field, /products/new-1 for a new row.',
})
const PublishAt = Nullable(
  Type.String({ format: 'date-time', description: 'Time of the scheduled publication; null: published manually.' }),
)
/** The revision that the administrator has seen; 0: none is stored. */
export const DraftRevision = Type.Integer({ minimum: 0 })

const Author = Type.Object({
  name: Type.String({ description: 'Empty when the account is deleted.' }),
  isYou: Type.Boolean(),
})

export const ConfigDraft = Type.Object({
  revision: DraftRevision,
  changes: SiteChanges,
  author: Author,
  savedAt: Type.String({ format: 'date-time' }),
  publishAt: PublishAt,
  refused: Type.Optional(
    Type.Object(
      { at: Type.String({ format: 'date-time' }), reason: Type.String() },
      { description: 'Why it could not be published at its time; absent: it has not been tried.' },
    ),
  ),
})
export type ConfigDraft = Static<typeof ConfigDraft>

export const ConfigDraftWrite = Type.Object({
  revision: DraftRevision,
  changes: SiteChanges,
  publishAt: Type.Optional(
    Nullable(
      Type.String({
        format: 'date-time',
        description:
          'As in the draft. Absent: none; a draft that has a time becomes a publication that waits, with its changes.',
      }),
    ),
  ),
})
export type ConfigDraftWrite = Static<typeof ConfigDraftWrite>

export const PublicationNumber = Type.Integer({ minimum: 1, maximum: largestId })

/** Changes that were taken out of the draft and are published at their time. */
export const WaitingPublication = Type.Object({
  number: PublicationNumber,
  publishAt: Type.String({ format: 'date-time' }),
  scheduledAt: Type.String({ format: 'date-time' }),
  author: Author,
  words: PublicationWords,
  changesCount: Type.Integer(),
  changes: SiteChanges,
})
export type WaitingPublication = Static<typeof WaitingPublication>

/** What is left when changes come back into a draft that has newer ones of the same settings. */
export const TakenBack = Type.Object({
  draft: ConfigDraft,
  left: Type.Array(ConfigChange, { description: 'Changes that the draft did not take: it has newer ones.' }),
})
export type TakenBack = Static<typeof TakenBack>
