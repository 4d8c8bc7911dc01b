import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { day, hour, minute } from '../limits.ts'
import { JsonPatch } from '../shapes/json-patch.ts'
import { SiteConfig, SiteConfigWrite } from '../site/schema.ts'
import { Subdomain, SubdomainState, WantedSubdomain } from '../shapes/subdomain.ts'
import { WrapperPlatform, WrapperSettings, WrapperState } from '../shapes/wrappers.ts'
import { mostFiles, SiteFiles, Upload, UploadedFile } from '../shapes/site-file.ts'

/** Maximum bytes: a config of 256 KiB, plus the members that the server ignores and a client's indentation. */
const configBodyLimit = 1024 * 1024

/** Maximum bytes: the largest files, and what separates them. */
const uploadLimit = mostFiles * 100 * 1024 * 1024 + 1024 * 1024

export const adminEndpoints = {
  'POST /accounts/site-config': {
    id: 'saveSiteConfig',
    tag: 'Admin',
    access: 'admin',
    permission: 'publish',
    entry: 'changing',
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
    permission: 'publish',
    entry: 'changing',
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
  'POST /accounts/re-authentication': {
    id: 'authenticateAgain',
    tag: 'Admin',
    access: 'admin',
    permission: 'open-office',
    places: 'checked by the call',
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
    permission: 'run-site',
    summary: 'The apps in the stores, and what the stores would refuse',
    result: WrapperState,
  },
  'PUT /accounts/wrappers': {
    id: 'setWrappers',
    tag: 'Admin',
    access: 'admin',
    permission: 'run-site',
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
    permission: 'run-site',
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
    permission: 'run-site',
    answered: 'outside a transaction',
    summary: 'The names of the site, and whether it may have another one',
    query: Type.Object({ wanted: Type.Optional(WantedSubdomain) }),
    result: SubdomainState,
  },
  'POST /accounts/subdomain': {
    id: 'setSubdomain',
    tag: 'Admin',
    access: 'admin',
    permission: 'run-site',
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
    permission: 'run-site',
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
    permission: 'draft',
    entry: 'changing',
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
    permission: 'draft',
    entry: 'changing',
    summary: 'Uploaded files and where the site uses them',
    result: SiteFiles,
  },
  'DELETE /accounts/files/{name}': {
    id: 'deleteFile',
    tag: 'Admin',
    access: 'admin',
    permission: 'draft',
    entry: 'changing',
    summary: 'Delete a file that nothing uses',
    params: Type.Object({ name: Type.String({ maxLength: 120 }) }),
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    errors: ['FILE_UNKNOWN', 'FILE_IN_USE'],
  },
} as const satisfies Endpoints
