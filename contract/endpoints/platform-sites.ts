import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { hour } from '../limits.ts'
import { PlatformSite, SiteContents, SiteExport, SiteNumber } from '../shapes/platform-site.ts'
import { Subdomain } from '../shapes/subdomain.ts'

/** What platform staff do with the sites of merchants. */
export const platformSiteEndpoints = {
  'GET /system/sites': {
    id: 'listSites',
    tag: 'Platform',
    access: 'platform',
    summary: 'Every site, deleted ones too',
    result: Type.Array(PlatformSite),
  },
  'PUT /system/sites/{hsAccountId}/state': {
    id: 'setSiteState',
    tag: 'Platform',
    access: 'platform',
    fresh: true,
    summary: 'Suspend a site, or resume it',
    description:
      'The hosts of a suspended site answer a page that says so with 503, its calls APP_KEY_UNKNOWN, which no app takes ' +
      'for a verdict on what it has to send. Its clubs are not billed. Nothing is lost.',
    params: SiteNumber,
    body: Type.Object({ state: Type.Enum(['open', 'suspended']) }),
    result: PlatformSite,
    idempotency: 'ignored',
    errors: ['SITE_NOT_FOUND'],
  },
  'POST /system/sites/{hsAccountId}/export': {
    id: 'exportSite',
    tag: 'Platform',
    access: 'platform',
    answered: 'outside a transaction',
    fresh: true,
    summary: 'The data of a site',
    description: 'Without sessions, hashes, secrets, keys, tags of cards and codes that open something.',
    params: SiteNumber,
    result: SiteExport,
    idempotency: 'ignored',
    errors: ['SITE_NOT_FOUND'],
    limits: [{ count: 20, window: hour, per: ['IP'] }],
  },
  'GET /system/sites/{hsAccountId}/contents': {
    id: 'listSiteContents',
    tag: 'Platform',
    access: 'platform',
    summary: 'What the deletion of a site deletes',
    params: SiteNumber,
    result: SiteContents,
    errors: ['SITE_NOT_FOUND'],
  },
  'POST /system/sites/{hsAccountId}/deletion': {
    id: 'deleteSite',
    tag: 'Platform',
    access: 'platform',
    answered: 'outside a transaction',
    fresh: true,
    summary: 'Delete a suspended site',
    description:
      'Its rows, files and due work. The audit log stays, and its names stay reserved. A site with a payment whose ' +
      'outcome is not known yet is marked as deleted only: the payment is given back first, and the rest follows by ' +
      'itself. Repeated, it continues a deletion that was interrupted.',
    params: SiteNumber,
    body: Type.Object({ subdomain: Subdomain }),
    result: Type.Boolean({ description: 'false: marked only, since money is under way.' }),
    idempotency: 'ignored',
    errors: ['SITE_NOT_FOUND', 'SITE_OPEN', 'SITE_NAME'],
  },
} as const satisfies Endpoints
