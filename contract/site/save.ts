import Type, { type Static } from 'typebox'
import { Nullable, OneOf, largestId } from '../shapes/helpers.ts'
import { SiteConfig } from './schema.ts'

export const ConfigSaveKind = OneOf(['created', 'saved', 'restored', 'published', 'imported', 'migrated'], {
  description:
    'created: the first config that is kept. restored: an earlier config was brought back. published: a draft. ' +
    'imported: by a command of the server. migrated: to a newer site schema.',
})
export type ConfigSaveKind = 'created' | 'saved' | 'restored' | 'published' | 'imported' | 'migrated'

export const ConfigChange = Type.Object({
  path: Type.String({ description: 'JSON pointer of the setting; a list is one setting.' }),
  before: Type.Optional(Type.Unknown({ description: 'Absent: the config had no such member.' })),
  after: Type.Optional(Type.Unknown()),
  of: Type.Optional(Type.String({ description: 'The name of the row of content, where the history keeps it.' })),
})

/** Changes of one save or publication in a list. */
export const mostListedChanges = 200

/** What an administrator writes about a publication. */
export const PublicationWords = Type.String({ maxLength: 200 })

/** One save of the site config, without the config. */
export const ConfigSave = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  savedAt: Type.String({ format: 'date-time' }),
  author: Nullable(
    Type.Object({
      name: Type.String({ description: 'Empty when the account is deleted.' }),
      isYou: Type.Boolean(),
    }),
  ),
  kind: ConfigSaveKind,
  restored: Nullable(Type.Integer({ description: 'Number of the save that was brought back.' })),
  words: Type.Optional(PublicationWords),
  changesCount: Type.Integer(),
  changes: Type.Array(ConfigChange, { description: `The first ${mostListedChanges}.` }),
})
export type ConfigSave = Static<typeof ConfigSave>

export const ConfigSaves = Type.Object({
  saves: Type.Array(ConfigSave, { description: 'The newest first.' }),
  next: Nullable(Type.Integer({ description: 'For the query `before`; null: there are no more.' })),
})
export type ConfigSaves = Static<typeof ConfigSaves>

export const ConfigSaveDetail = Type.Object({
  siteConfig: SiteConfig,
  changes: Type.Array(ConfigChange, { description: 'All that the save has changed.' }),
  content: Type.Array(ConfigChange, {
    description:
      'What brings the content of today to how it was after the save, for the draft: a row that was removed since comes ' +
      'back as a new one; one that was added since is removed, or taken off sale, unless customers have it.',
  }),
})
export type ConfigSaveDetail = Static<typeof ConfigSaveDetail>

export const SaveNumber = Type.Integer({ minimum: 1, maximum: largestId })
