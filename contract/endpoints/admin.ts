import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { day, hour, minute } from '../limits.ts'
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
import { ContentComparison, ContentFileForm, ContentFiles, ContentRows, EditedKind } from './content-rows.ts'
import { ConfigSaveDetail, ConfigSaves, mostListedChanges, PublicationWords, SaveNumber } from '../site/save.ts'
import { Nullable } from '../shapes/helpers.ts'
import { JsonPatch } from '../shapes/json-patch.ts'
import { SiteConfig, SiteConfigWrite } from '../site/schema.ts'
import { Subdomain, SubdomainState, WantedSubdomain } from '../shapes/subdomain.ts'
import { WrapperPlatform, WrapperSettings, WrapperState } from '../shapes/wrappers.ts'
import { mostFiles, SiteFiles, Upload, UploadedFile } from '../shapes/site-file.ts'

/** Maximum bytes: a config of 256 KiB, plus the members that the server ignores and a client's indentation. */
const configBodyLimit = 1024 * 1024

/** Maximum bytes: 5,000 rows of content, and what stands in every row. */
const changesBodyLimit = 16 * 1024 * 1024

/** Maximum bytes: the largest files, and what separates them. */
const uploadLimit = mostFiles * 100 * 1024 * 1024 + 1024 * 1024

/** Maximum bytes: a file that is too large as well is named in the answer, unless it is more than that. */
const listsLimit = 64 * 1024 * 1024

export const adminEndpoints = {
  'POST /accounts/site-config': {
    id: 'saveSiteConfig',
    tag: 'Admin',
    access: 'admin',
    summary: 'Replace the site configuration',
    description:
      'Sets timeStamp, clamps bubbles.number to 1-20 and adds the missing leading / to menu, shop and ' +
      'home-card links; then the result must fit the schema SiteConfig (server-owned members come from the ' +
      'server), else 400 `Invalid Config.`. At most 256 KiB without the server-owned members. If-Match keeps ' +
      'two admins from overwriting each other unseen.',
    body: SiteConfigWrite,
    bodyLimit: configBodyLimit,
    result: SiteConfig,
    ifMatch: true,
    changesShared: true,
    idempotency: 'accepted',
    errors: ['CONFIG_INVALID'],
  },
  'PATCH /accounts/site-config': {
    id: 'patchSiteConfig',
    tag: 'Admin',
    access: 'admin',
    summary: 'Change parts of the site configuration',
    description:
      'All operations apply or none; then as POST. A failing `test`, a missing path, or a path through ' +
      '__proto__, constructor or prototype answers 422.',
    body: JsonPatch,
    bodyType: 'application/json-patch+json',
    bodyLimit: configBodyLimit,
    result: SiteConfig,
    ifMatch: true,
    changesShared: true,
    idempotency: 'accepted',
    errors: ['CONFIG_INVALID', 'CONFIG_PATCH'],
  },
  'POST /accounts/site-config/changes': {
    id: 'publishChanges',
    tag: 'Admin',
    access: 'admin',
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
  'GET /accounts/content/{kind}': {
    id: 'listContent',
    tag: 'Admin',
    access: 'admin',
    summary: 'The rows of a kind of content, as a file has them',
    params: Type.Object({ kind: EditedKind }),
    result: ContentRows,
  },
  'GET /accounts/content/{kind}/file': {
    id: 'downloadContent',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: 'The rows of a kind of content as a file',
    description:
      'The file that the command of the server writes. The column id names a row for this site; another one goes by ' +
      'the names.',
    params: Type.Object({ kind: EditedKind }),
    query: Type.Object({ format: ContentFileForm }),
    result: Type.Unsafe<Blob>({}),
    answerType: ['text/csv', 'application/json'],
    errors: ['CONTENT_NAMES'],
    limits: [{ count: 120, window: hour, per: ['user'] }],
  },
  'POST /accounts/content/files': {
    id: 'compareContent',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: 'What lists in files would change',
    description:
      'Compares CSV and JSON files with what is published, row by row, and writes nothing: the changes of the rows that ' +
      'are not refused go into the draft. At most 5,000 rows, and 5 MB a file. `kind`: of a CSV file that is not named ' +
      'after its kind.',
    query: Type.Object({ kind: Type.Optional(EditedKind) }),
    body: ContentFiles,
    bodyType: 'multipart/form-data',
    bodyLimit: listsLimit,
    result: ContentComparison,
    idempotency: 'ignored',
    limits: [{ count: 120, window: hour, per: ['user'] }],
  },
  'GET /accounts/site-config/saves': {
    id: 'listConfigSaves',
    tag: 'Admin',
    access: 'admin',
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
    summary: 'An earlier site configuration',
    params: Type.Object({ number: SaveNumber }),
    result: ConfigSaveDetail,
    errors: ['SAVE_UNKNOWN'],
  },
  'POST /accounts/site-config/saves/{number}/restore': {
    id: 'restoreConfigSave',
    tag: 'Admin',
    access: 'admin',
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
    summary: 'Settings that are not published yet',
    description: 'One draft for all administrators of a site; null: none.',
    result: Nullable(ConfigDraft),
  },
  'PUT /accounts/site-config/draft': {
    id: 'saveConfigDraft',
    tag: 'Admin',
    access: 'admin',
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
    summary: 'Publications that wait for their time',
    description: `The next one first, each with its first ${mostListedChanges} changes.`,
    result: Type.Array(WaitingPublication),
  },
  'GET /accounts/site-config/publications/{number}': {
    id: 'getPublication',
    tag: 'Admin',
    access: 'admin',
    summary: 'A publication that waits, with all its changes',
    params: Type.Object({ number: PublicationNumber }),
    result: WaitingPublication,
    errors: ['PUBLICATION_UNKNOWN'],
  },
  'POST /accounts/site-config/publications': {
    id: 'schedulePublication',
    tag: 'Admin',
    access: 'admin',
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
    summary: 'Put the changes of a publication into the draft again',
    description: 'Where the draft has changed the same since, its own change stays.',
    params: Type.Object({ number: PublicationNumber }),
    result: TakenBack,
    idempotency: 'ignored',
    errors: ['PUBLICATION_UNKNOWN'],
  },
  'POST /accounts/re-authentication': {
    id: 'authenticateAgain',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: 'Enter the password again before an act that cannot be undone',
    description: 'For ten minutes, the session may then make the calls that answer PASSWORD_AGAIN otherwise.',
    body: Type.Object({ password: Type.String({ minLength: 1, maxLength: 128 }) }),
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    errors: ['PASSWORD_CURRENT', 'UNAVAILABLE'],
    limits: [
      { count: 5, window: 15 * minute, per: ['user'] },
      { count: 50, window: day, per: ['user'] },
    ],
  },
  'GET /accounts/wrappers': {
    id: 'getWrappers',
    tag: 'Admin',
    access: 'admin',
    summary: 'The apps in the stores, and what the stores would refuse',
    result: WrapperState,
  },
  'PUT /accounts/wrappers': {
    id: 'setWrappers',
    tag: 'Admin',
    access: 'admin',
    summary: 'Set the identities of the apps in the stores',
    description: 'The site publishes them under /.well-known.',
    body: WrapperSettings,
    result: WrapperState,
    idempotency: 'ignored',
  },
  'GET /packages/{id}': {
    id: 'downloadWrapper',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: 'Download the wrapper package',
    params: Type.Object({ id: WrapperPlatform }),
    query: Type.Object({ name: Type.String({ description: 'App name.', minLength: 1, maxLength: 50 }) }),
    result: Type.Unsafe<Blob>({}),
    answerType: ['application/zip'],
    errors: ['PLATFORM_UNKNOWN'],
    limits: [{ count: 20, window: hour, per: ['user'] }],
  },
  'GET /accounts/subdomain': {
    id: 'getSubdomain',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: 'The names of the site, and whether it may have another one',
    query: Type.Object({ wanted: Type.Optional(WantedSubdomain) }),
    result: SubdomainState,
  },
  'POST /accounts/subdomain': {
    id: 'setSubdomain',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: 'Change the subdomain',
    fresh: true,
    body: Type.Object({
      subdomain: Type.String({
        description:
          'Lower-cased and stripped of special characters by the server too; the answer gives what was stored. 400 when ' +
          'nothing valid is left or the name is reserved.',
        minLength: 1,
        maxLength: 255,
      }),
    }),
    result: Type.Object({ subdomain: Subdomain }),
    idempotency: 'accepted',
    errors: ['SUBDOMAIN_INVALID', 'SUBDOMAIN_TAKEN', 'SUBDOMAIN_MOVES'],
  },
  'POST /accounts/site-config/unlock': {
    id: 'unlockRawConfig',
    tag: 'Admin',
    access: 'admin',
    summary: 'Check the raw-editor password',
    body: Type.Object({ password: Type.String({ maxLength: 128 }) }),
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    errors: ['CONFIG_PASSWORD'],
    limits: [{ count: 5, window: 15 * minute, per: ['user'] }],
  },
  'POST /accounts/upload': {
    id: 'uploadFiles',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: 'Upload site files',
    description:
      'svg and png up to 5 MiB, mp4 up to 100 MiB, recognised by their content; all or none are stored. An svg keeps ' +
      'shapes, text and paint of its own, a png its pixels. Names get a hash of the content.',
    body: Upload,
    bodyType: 'multipart/form-data',
    bodyLimit: uploadLimit,
    result: Type.Array(UploadedFile),
    idempotency: 'ignored',
    errors: ['FILE_TYPE', 'UNAVAILABLE'],
    limits: [{ count: 60, window: hour, per: ['user'] }],
  },
  'GET /accounts/files': {
    id: 'listFiles',
    tag: 'Admin',
    access: 'admin',
    summary: 'Uploaded files and where the site uses them',
    result: SiteFiles,
  },
  'DELETE /accounts/files/{name}': {
    id: 'deleteFile',
    tag: 'Admin',
    access: 'admin',
    summary: 'Delete a file that nothing uses',
    params: Type.Object({ name: Type.String({ maxLength: 120 }) }),
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    errors: ['FILE_UNKNOWN', 'FILE_IN_USE'],
  },
} as const satisfies Endpoints
