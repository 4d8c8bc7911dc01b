import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { Nullable } from '../shapes/helpers.ts'
import { ProcessorSettings } from '../shapes/payment.ts'
import { MapSettings } from '../shapes/map.ts'
import { Location, State } from '../shapes/place.ts'
import { SiteConfig } from '../site/schema.ts'
import { TextVersions, WhatIsNew } from '../shapes/consent.ts'
import { LoyaltySettings, Support, TextList } from '../shapes/texts.ts'

export const siteEndpoints = {
  'GET /accounts/site-key': {
    id: 'getSiteKey',
    tag: 'Site',
    access: 'public',
    answered: 'from memory',
    tenantBy: 'subdomain',
    failsAs: 'SITE_LOAD',
    summary: 'Application key of a subdomain',
    description:
      'A malformed subdomain answers the same 404 as an unknown one. The client shows errorMessage on the ' +
      'splash screen.',
    query: Type.Object({
      subdomain: Type.String({
        description:
          'First label of the host; lower-cased by the server. Anything that is no subdomain answers 404, not 400.',
        minLength: 1,
        maxLength: 255,
      }),
    }),
    result: Type.String({ description: 'The app key.' }),
    etag: true,
    errors: ['SITE_NOT_FOUND'],
    limits: [{ count: 600, window: minute, per: ['IP'] }],
  },
  'GET /accounts/site-config': {
    id: 'getSiteConfig',
    tag: 'Site',
    access: 'visitor',
    answered: 'from memory',
    summary: 'Site configuration of the merchant',
    description:
      'Also the "GET merchant siteConfig" of the admin list. Cache-Control: private, no-cache (revalidated ' +
      'with the ETag).',
    result: SiteConfig,
    etag: true,
  },
  'GET /changes': {
    id: 'listChanges',
    tag: 'Site',
    access: 'visitor',
    answered: 'from memory',
    summary: 'What has changed, in one conditional request',
    description:
      'The current ETag of each answer that a client keeps a copy of, and the version of the app; with an access ' +
      'token those of the user as well, and the number of unread messages. 304 means that no copy ' +
      'needs to be asked for.',
    result: Type.Object({
      appVersion: Type.String(),
      unread: Nullable(Type.Integer({ minimum: 0, description: 'Unread messages; null without a user.' })),
      etags: Type.Record(Type.String(), Type.String(), { description: 'By call: "GET /products?type=AppWash".' }),
    }),
    etag: true,
  },
  'GET /accounts/states': {
    id: 'listStates',
    tag: 'Site',
    access: 'visitor',
    answered: 'from memory',
    summary: 'States for vehicle and address forms',
    result: Type.Array(State),
    etag: true,
  },
  'GET /settings/app/processor/mobile': {
    id: 'getProcessorSettings',
    tag: 'Site',
    access: 'visitor',
    answered: 'from memory',
    summary: 'Payment processor settings',
    result: ProcessorSettings,
    etag: true,
  },
  'GET /settings/app/maps': {
    id: 'getMapSettings',
    tag: 'Site',
    access: 'visitor',
    answered: 'from memory',
    summary: 'Sources of maps',
    description: 'The same for every merchant. Without any, the app draws the local map of the site config.',
    result: MapSettings,
    etag: true,
  },
  'GET /locations': {
    id: 'listLocations',
    tag: 'Site',
    access: 'visitor',
    answered: 'from memory',
    summary: 'Locations of the merchant',
    description:
      'Cache-Control: private, max-age=300. "With cache forced" is a fetch cache mode of the client; nothing ' +
      'changes on the wire. Ordered by id.',
    result: Type.Array(Location),
    etag: true,
    maxAge: 300,
  },
  'GET /accounts/settings/app': {
    id: 'getAppSettings',
    tag: 'Information',
    access: 'visitor',
    answered: 'from memory',
    summary: 'Support, terms and privacy together',
    result: Type.Object({
      support: Support,
      terms: TextList,
      washClubTerms: TextList,
      privacyPolicy: Nullable(Type.String()),
      termsVersion: Type.Optional(
        Type.String({
          description: 'Changes with the terms and the privacy policy; sent with a sign-up.',
          pattern: '^[0-9a-f]{16}$',
        }),
      ),
      versions: Type.Optional(TextVersions),
      whatIsNew: Type.Optional(WhatIsNew),
    }),
    etag: true,
  },
  'GET /accounts/settings/app/support': {
    id: 'getSupport',
    tag: 'Information',
    access: 'visitor',
    answered: 'from memory',
    summary: 'Support contacts and FAQ',
    result: Support,
    etag: true,
  },
  'GET /accounts/settings/app/terms': {
    id: 'getTerms',
    tag: 'Information',
    access: 'visitor',
    answered: 'from memory',
    summary: 'Terms and conditions',
    result: TextList,
    etag: true,
  },
  'GET /accounts/settings/app/washclub-terms': {
    id: 'getWashClubTerms',
    tag: 'Information',
    access: 'visitor',
    answered: 'from memory',
    summary: 'Wash-club terms',
    result: TextList,
    etag: true,
  },
  'GET /accounts/settings/app/privacy': {
    id: 'getPrivacyPolicy',
    tag: 'Information',
    access: 'visitor',
    answered: 'from memory',
    summary: 'Privacy policy',
    result: Type.Object({
      privacyPolicy: Nullable(Type.String({ description: 'HTML, sanitised.' })),
    }),
    etag: true,
  },
  'GET /loyalty/settings': {
    id: 'getLoyaltySettings',
    tag: 'Loyalty',
    access: 'visitor',
    answered: 'from memory',
    summary: 'Referral points of the merchant',
    result: LoyaltySettings,
    etag: true,
  },
} as const satisfies Endpoints
