import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { AuditPage, AuditPerson, AuditQuery } from '../shapes/audit.ts'
import { Figures } from '../shapes/figures.ts'
import { FirstSteps } from '../shapes/first-steps.ts'
import { largestId, Nullable } from '../shapes/helpers.ts'
import { LocationNotice, OpeningHours, PlaceHours, PlacesDay } from '../shapes/place.ts'

/** Acts of one file. */
export const mostExportedActs = 10_000

const placeId = Type.Integer({ minimum: 1, maximum: largestId })

/** The calls of a merchant's daily work. */
export const deskEndpoints = {
  'GET /accounts/places': {
    id: 'listPlaces',
    tag: 'Admin',
    access: 'admin',
    permission: 'open-office',
    entry: 'reading',
    summary: 'Opening hours and notices of the locations',
    result: Type.Array(PlaceHours, { description: 'Ordered by id.' }),
  },
  'PUT /accounts/places/{id}/hours': {
    id: 'saveHours',
    tag: 'Admin',
    access: 'admin',
    permission: 'close-places',
    entry: 'changing',
    places: 'checked by the call',
    summary: 'Replace the opening hours of a location',
    description:
      'What does not fit is named by its member: timeZone, weekly/1, exceptions/0. If-Match with the hoursTag of the ' +
      'edited hours keeps those that another administrator has saved meanwhile; the ETag of the answer is the next one. ' +
      'The hours are content: the change is in the history.',
    params: Type.Object({ id: placeId }),
    body: Type.Object({ hours: Nullable(OpeningHours) }),
    result: Nullable(OpeningHours),
    ifMatch: true,
    changesShared: true,
    idempotency: 'ignored',
    errors: ['LOCATION_UNKNOWN', 'CONFIG_INVALID'],
  },
  'PUT /accounts/places/{id}/notice': {
    id: 'saveNotice',
    tag: 'Admin',
    access: 'admin',
    permission: 'close-places',
    entry: 'changing',
    places: 'checked by the call',
    summary: 'Replace the notice of a location; null removes it',
    description: 'If-Match with the noticeTag of the edited notice keeps one that was saved meanwhile.',
    params: Type.Object({ id: placeId }),
    body: Type.Object({ notice: Nullable(LocationNotice) }),
    result: Nullable(LocationNotice),
    ifMatch: true,
    changesShared: true,
    idempotency: 'ignored',
    errors: ['LOCATION_UNKNOWN'],
  },
  'POST /accounts/places/days': {
    id: 'setPlacesDay',
    tag: 'Admin',
    access: 'admin',
    permission: 'close-places',
    entry: 'changing',
    places: 'checked by the call',
    summary: 'Close several locations for a day, or say something about it',
    description:
      'All of the locations or none. A closed day is an exception in the hours, and so a publication of content in the ' +
      'history; a location without hours gets a notice that says so. A notice replaces the one that the location had.',
    body: PlacesDay,
    result: Type.Array(PlaceHours, { description: 'The locations of the request as they are now, by id.' }),
    changesShared: true,
    idempotency: 'accepted',
    errors: ['LOCATION_UNKNOWN', 'CONFIG_INVALID'],
  },
  'GET /accounts/site-config/reach': {
    id: 'getReach',
    tag: 'Admin',
    access: 'admin',
    permission: 'open-office',
    entry: 'reading',
    summary: 'How many open apps show the site configuration as it is now',
    description: 'Of all instances of the server, about a second old.',
    result: Type.Object({
      timeStamp: Type.Integer({ description: 'Of the site configuration.' }),
      open: Type.Integer({ description: 'Open apps and pages of the shop.', minimum: 0 }),
      current: Type.Integer({ description: 'Those among them that show it.', minimum: 0 }),
    }),
  },
  'GET /accounts/first-steps': {
    id: 'getFirstSteps',
    tag: 'Admin',
    access: 'admin',
    permission: 'open-office',
    entry: 'reading',
    summary: 'What the site has of what it needs before customers come',
    result: FirstSteps,
  },
  'GET /accounts/today': {
    id: 'getFigures',
    tag: 'Admin',
    access: 'admin',
    permission: 'see-today',
    entry: 'reading',
    summary: 'Sales, washes, members, visits and what needs attention, of a day or some days',
    description: 'Days and hours are those of the first location with opening hours; without any, UTC.',
    query: Type.Object({
      day: Type.Optional(
        Type.String({ description: 'The last day; absent: today.', pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]$' }),
      ),
      days: Type.Optional(Type.Integer({ description: 'Absent: 1.', minimum: 1, maximum: 92 })),
    }),
    result: Figures,
  },
  'GET /accounts/audit': {
    id: 'listActs',
    tag: 'Admin',
    access: 'admin',
    permission: 'read-audit',
    entry: 'reading',
    summary: "What was done in the merchant's back office",
    query: Type.Object({
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      ...AuditQuery.properties,
    }),
    result: AuditPage,
  },
  'GET /accounts/audit/people': {
    id: 'listAuditPeople',
    tag: 'Admin',
    access: 'admin',
    permission: 'read-audit',
    entry: 'reading',
    summary: 'The members of staff, for whose acts the log can be asked',
    result: Type.Array(AuditPerson, { description: 'The one who asks first, then by name.' }),
  },
  'GET /accounts/audit/file': {
    id: 'getActsFile',
    tag: 'Admin',
    access: 'admin',
    permission: 'read-audit',
    answered: 'outside a transaction',
    summary: 'The acts that fit as a CSV file, the newest first',
    description: `At most ${mostExportedActs} acts. A narrower period gives the earlier ones.`,
    query: AuditQuery,
    result: Type.Unsafe<Blob>({}),
    answerType: ['text/csv'],
    limits: [{ count: 30, window: minute, per: ['user'] }],
  },
} as const satisfies Endpoints
