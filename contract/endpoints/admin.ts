import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { JsonPatch } from '../shapes/json-patch.ts'
import { SiteConfig, SiteConfigWrite } from '../shapes/site-config.ts'

/** Maximum bytes: a config of 256 KiB, plus the members that the server ignores and a client's indentation. */
const configBodyLimit = 1024 * 1024

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
  'POST /accounts/site-config/unlock': {
    id: 'unlockRawConfig',
    tag: 'Admin',
    access: 'admin',
    summary: 'Check the raw-editor password',
    body: Type.Object({ password: Type.String({ maxLength: 128 }) }),
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    errors: ['CONFIG_PASSWORD'],
    limit: '5/15min per user',
  },
} as const satisfies Endpoints
