import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { hour, minute } from '../limits.ts'
import { EntryCode, EntryHandOver, EntryRequest, EntryToken, OfficeEntry } from '../shapes/entry.ts'
import { SiteNumber } from '../shapes/platform-site.ts'

/** Platform staff enter a merchant's office for a stated reason. */
export const entryEndpoints = {
  'POST /system/sites/{hsAccountId}/entries': {
    id: 'enterOffice',
    tag: 'Platform',
    access: 'platform',
    fresh: true,
    summary: "Enter a merchant's office",
    description:
      'Answers the address of the office with a code, which that page exchanges. An entry that the account has at the ' +
      'site ends. Nothing begins before the code is exchanged.',
    params: SiteNumber,
    body: EntryRequest,
    result: EntryHandOver,
    idempotency: 'ignored',
    errors: ['SITE_NOT_FOUND'],
    limits: [{ count: 20, window: hour, per: ['IP'] }],
  },
  'POST /entries/exchange': {
    id: 'exchangeEntryCode',
    tag: 'Admin',
    access: 'anonymous',
    roles: ['anonymous', 'guest', 'user', 'admin'],
    summary: 'Begin an entry with the code of its hand-over',
    description: 'The code is in the body, so that no log of addresses has it. The owners are told by mail.',
    body: EntryCode,
    result: EntryToken,
    idempotency: 'ignored',
    errors: ['ENTRY_CODE'],
    limits: [{ count: 20, window: 15 * minute, per: ['IP'] }],
  },
  'GET /accounts/entries': {
    id: 'listEntries',
    tag: 'Admin',
    access: 'admin',
    permission: 'read-audit',
    places: 'all',
    entry: 'reading',
    summary: 'The entries of platform staff into the office, the newest first',
    result: Type.Array(OfficeEntry, { description: 'At most 100.' }),
  },
  'POST /accounts/entries/{id}/end': {
    id: 'endEntry',
    tag: 'Admin',
    access: 'admin',
    permission: 'open-office',
    places: 'all',
    entry: 'reading',
    summary: 'End an entry: an owner any, platform staff the own one',
    description: 'It ends everywhere at once. A repeat changes nothing.',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    result: OfficeEntry,
    idempotency: 'ignored',
    errors: ['ENTRY_UNKNOWN'],
  },
} as const satisfies Endpoints
