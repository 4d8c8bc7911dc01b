import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { Nullable } from '../shapes/helpers.ts'
import {
  ConfigDraft,
  ConfigDraftWrite,
  DraftRevision,
  mostChanges,
  PublicationNumber,
  SiteChanges,
  TakenBack,
  WaitingPublication,
} from '../site/draft.ts'
import { ConfigSaveDetail, ConfigSaves, mostListedChanges, PublicationWords, SaveNumber } from '../site/save.ts'
import { SiteConfig } from '../site/schema.ts'

/** Maximum bytes: 5,000 rows of content, and what stands in every row. */
const changesBodyLimit = 16 * 1024 * 1024

/** What administrators change on a site: published at once, kept as a draft or for a time, and what was published. */
export const publicationEndpoints = {
  'POST /accounts/site-config/changes': {
    id: 'publishChanges',
    tag: 'Admin',
    access: 'admin',
    permission: 'publish',
    entry: 'changing',
    summary: 'Publish changes of settings and content',
    description:
      'All apply or none, as one save. The `before` of a change is the value that it was made on: 409 when it was ' +
      'published with another value since. What is wrong with a field is in fieldErrors under its path.',
    body: Type.Object({ changes: SiteChanges, words: Type.Optional(PublicationWords) }),
    bodyLimit: changesBodyLimit,
    result: SiteConfig,
    ifMatch: true,
    changesShared: true,
    idempotency: 'accepted',
    errors: ['CONFIG_INVALID', 'DRAFT_CONFLICT', 'CONTENT_LIMIT', 'PAYLOAD_TOO_LARGE'],
  },
  'GET /accounts/site-config/saves': {
    id: 'listConfigSaves',
    tag: 'Admin',
    access: 'admin',
    permission: 'draft',
    entry: 'changing',
    summary: 'History of the site configuration',
    description: 'The newest first, at most 20. The newest 1,000 are kept.',
    query: Type.Object({
      before: Type.Optional(SaveNumber),
      words: Type.Optional(
        Type.String({ description: 'Only saves with these words in author, setting or value.', maxLength: 100 }),
      ),
      author: Type.Optional(Type.String({ description: 'Only saves of this administrator.', format: 'uuid' })),
      paths: Type.Optional(
        Type.String({
          description:
            'Only saves that have changed one of these: JSON pointers of settings, of lists or of kinds of content, ' +
            'separated by commas.',
          maxLength: 8_000,
        }),
      ),
    }),
    result: ConfigSaves,
  },
  'GET /accounts/site-config/saves/{number}': {
    id: 'getConfigSave',
    tag: 'Admin',
    access: 'admin',
    permission: 'draft',
    entry: 'changing',
    summary: 'An earlier site configuration',
    params: Type.Object({ number: SaveNumber }),
    result: ConfigSaveDetail,
    errors: ['SAVE_UNKNOWN'],
  },
  'POST /accounts/site-config/saves/{number}/restore': {
    id: 'restoreConfigSave',
    tag: 'Admin',
    access: 'admin',
    permission: 'publish',
    entry: 'changing',
    summary: 'Bring an earlier site configuration back',
    description:
      'With the content of then. A save of its own, on top of the others. Repeated, it changes nothing more.',
    params: Type.Object({ number: SaveNumber }),
    result: SiteConfig,
    ifMatch: true,
    changesShared: true,
    idempotency: 'ignored',
    errors: ['SAVE_UNKNOWN', 'CONFIG_INVALID', 'CONTENT_LIMIT', 'PAYLOAD_TOO_LARGE'],
  },
  'GET /accounts/site-config/draft': {
    id: 'getConfigDraft',
    tag: 'Admin',
    access: 'admin',
    permission: 'draft',
    entry: 'changing',
    summary: 'Settings that are not published yet',
    description: 'One draft for all administrators of a site; null: none.',
    result: Nullable(ConfigDraft),
  },
  'PUT /accounts/site-config/draft': {
    id: 'saveConfigDraft',
    tag: 'Admin',
    access: 'admin',
    permission: 'draft',
    entry: 'changing',
    summary: 'Store settings without publishing them',
    description:
      'The revision is that of the draft that was edited, 0 for none; 412 when there is another. No revision is used ' +
      'twice. The `before` of a change is the value that it was made on.',
    body: ConfigDraftWrite,
    bodyLimit: changesBodyLimit,
    result: ConfigDraft,
    idempotency: 'ignored',
    errors: ['DRAFT_CHANGED', 'CONFIG_INVALID', 'CONTENT_LIMIT'],
  },
  'DELETE /accounts/site-config/draft': {
    id: 'discardConfigDraft',
    tag: 'Admin',
    access: 'admin',
    permission: 'draft',
    entry: 'changing',
    summary: 'Remove the draft without publishing it',
    query: Type.Object({ revision: DraftRevision }),
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    errors: ['DRAFT_CHANGED'],
  },
  'POST /accounts/site-config/draft/publish': {
    id: 'publishConfigDraft',
    tag: 'Admin',
    access: 'admin',
    permission: 'publish',
    entry: 'changing',
    summary: 'Publish the draft now',
    description:
      'Its changes are applied to the published settings. 409 when one of them was published with another value since ' +
      'the change was made: the draft stays.',
    body: Type.Object({ revision: DraftRevision, words: Type.Optional(PublicationWords) }),
    result: SiteConfig,
    changesShared: true,
    idempotency: 'ignored',
    errors: ['DRAFT_CHANGED', 'DRAFT_CONFLICT', 'CONFIG_INVALID', 'PAYLOAD_TOO_LARGE'],
  },
  'GET /accounts/site-config/publications': {
    id: 'listPublications',
    tag: 'Admin',
    access: 'admin',
    permission: 'draft',
    entry: 'changing',
    summary: 'Publications that wait for their time',
    description: `The next one first, each with its first ${mostListedChanges} changes.`,
    result: Type.Array(WaitingPublication),
  },
  'GET /accounts/site-config/publications/{number}': {
    id: 'getPublication',
    tag: 'Admin',
    access: 'admin',
    permission: 'draft',
    entry: 'changing',
    summary: 'A publication that waits, with all its changes',
    params: Type.Object({ number: PublicationNumber }),
    result: WaitingPublication,
    errors: ['PUBLICATION_UNKNOWN'],
  },
  'POST /accounts/site-config/publications': {
    id: 'schedulePublication',
    tag: 'Admin',
    access: 'admin',
    permission: 'publish',
    entry: 'changing',
    summary: 'Take changes out of the draft, to be published at a time',
    description:
      'The chosen changes are checked by themselves. At the time they are applied to what is published then; what ' +
      'cannot be published comes back into the draft, and every administrator is told by mail.',
    body: Type.Object({
      revision: DraftRevision,
      paths: Type.Optional(
        Type.Array(Type.String(), {
          description: 'Of changes of the draft; one of a row takes all changes of the row. Absent: all.',
          maxItems: mostChanges,
        }),
      ),
      publishAt: Type.String({ format: 'date-time' }),
      words: Type.Optional(PublicationWords),
    }),
    bodyLimit: changesBodyLimit,
    result: WaitingPublication,
    idempotency: 'ignored',
    errors: ['DRAFT_CHANGED', 'CONFIG_INVALID'],
  },
  'PUT /accounts/site-config/publications/{number}': {
    id: 'movePublication',
    tag: 'Admin',
    access: 'admin',
    permission: 'publish',
    entry: 'changing',
    summary: 'Move a publication to another time',
    params: Type.Object({ number: PublicationNumber }),
    body: Type.Object({ publishAt: Type.String({ format: 'date-time' }), words: Type.Optional(PublicationWords) }),
    result: WaitingPublication,
    idempotency: 'ignored',
    errors: ['PUBLICATION_UNKNOWN'],
  },
  'POST /accounts/site-config/publications/{number}/take-back': {
    id: 'takeBackPublication',
    tag: 'Admin',
    access: 'admin',
    permission: 'publish',
    entry: 'changing',
    summary: 'Put the changes of a publication into the draft again',
    description: 'Where the draft has changed the same since, its own change stays.',
    params: Type.Object({ number: PublicationNumber }),
    result: TakenBack,
    idempotency: 'ignored',
    errors: ['PUBLICATION_UNKNOWN'],
  },
} as const satisfies Endpoints
