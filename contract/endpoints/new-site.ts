import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { hour } from '../limits.ts'
import { largestId } from '../shapes/helpers.ts'
import { AccountListItem, CreatedSite, CreateSiteRequest } from '../shapes/new-site.ts'

/** The calls with which an administrator makes the site of an account. */
export const newSiteEndpoints = {
  'GET /accounts': {
    id: 'listAccounts',
    tag: 'Admin',
    access: 'admin',
    permission: 'run-site',
    summary: 'Accounts without a site',
    description: 'Those that the platform has granted to this administrator.',
    result: Type.Array(AccountListItem),
  },
  'POST /accounts': {
    id: 'createSite',
    tag: 'Admin',
    access: 'admin',
    permission: 'run-site',
    summary: 'Create a merchant site',
    description: 'For an account that GET /accounts lists.',
    body: CreateSiteRequest,
    result: CreatedSite,
    status: 201,
    idempotency: 'accepted',
    errors: ['SUBDOMAIN_INVALID', 'CONFIG_INVALID', 'ACCOUNT_UNKNOWN', 'ACCOUNT_HAS_SITE', 'SUBDOMAIN_TAKEN'],
  },
  'POST /accounts/{hsAccountId}/first-admin': {
    id: 'inviteFirstAdmin',
    tag: 'Admin',
    access: 'admin',
    permission: 'run-site',
    summary: 'Invite the first administrator of a new site by mail',
    description:
      'For a site made for an account that is granted to the caller. The mail has a link to accept with a password, which ' +
      'works once, for seven days. Repeated for the same email, it mails a new link until one was used.',
    params: Type.Object({ hsAccountId: Type.Integer({ minimum: 1, maximum: largestId }) }),
    body: Type.Object({ email: Type.String({ maxLength: 254 }) }),
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    errors: ['ACCOUNT_UNKNOWN', 'EMAIL_INVALID', 'ADMIN_EXISTS'],
    limits: [{ count: 20, window: hour, per: ['user'] }],
  },
} as const satisfies Endpoints
