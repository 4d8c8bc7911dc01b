import Type from 'typebox'
import { noteLength } from '../constants.ts'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { Vehicle } from '../shapes/account.ts'
import { auditedActs, AuditPage, Reason } from '../shapes/audit.ts'
import { Customer, CustomerEvents, CustomerGlance, CustomerHits } from '../shapes/customer.ts'
import { Figures } from '../shapes/figures.ts'
import { FirstSteps } from '../shapes/first-steps.ts'
import { largestId, Nullable, OneOf } from '../shapes/helpers.ts'
import { ActOutcome, Membership, MembershipAct, PaidAct } from '../shapes/membership.ts'
import { OrderResult } from '../shapes/order.ts'
import { LocationNotice, OpeningHours, PlaceHours, PlacesDay } from '../shapes/place.ts'
import { actRefusals } from './memberships.ts'

const id = Type.String({ format: 'uuid' })
const placeId = Type.Integer({ minimum: 1, maximum: largestId })
const done = Type.Boolean({ description: 'true' })

/** The calls of a merchant's daily work. */
export const deskEndpoints = {
  'PUT /accounts/customer-searches/{id}': {
    id: 'searchCustomers',
    tag: 'Admin',
    access: 'admin',
    summary: 'The customers that typed words fit',
    description:
      'By the beginnings of names, email, phone number, plate, the last digits of the card, an order or a receipt. The ' +
      'id is of the caller: a search is replaced while it is typed, and ends five minutes after the last key, or when a ' +
      'customer is opened. Of one with three characters or more the audit log then gets the words.',
    params: Type.Object({ id }),
    body: Type.Object({ text: Type.String({ maxLength: 100 }) }),
    result: CustomerHits,
    idempotency: 'ignored',
    limits: [{ count: 400, window: minute, per: ['user'] }],
  },
  'POST /accounts/customer-searches/{id}/openings': {
    id: 'openFoundCustomer',
    tag: 'Admin',
    access: 'admin',
    summary: 'Ends a search by opening a customer',
    params: Type.Object({ id }),
    body: Type.Object({ customer: id }),
    result: done,
    idempotency: 'ignored',
    errors: ['CUSTOMER_UNKNOWN'],
  },
  'GET /accounts/customers/{id}': {
    id: 'getCustomer',
    tag: 'Admin',
    access: 'admin',
    summary: 'A customer with wallet, purchases, memberships, mails, notes and sessions',
    params: Type.Object({ id }),
    result: Customer,
    errors: ['CUSTOMER_UNKNOWN'],
  },
  'GET /accounts/customers/{id}/glance': {
    id: 'glanceAtCustomer',
    tag: 'Admin',
    access: 'admin',
    summary: 'What a desk asks first about a customer',
    params: Type.Object({ id }),
    result: CustomerGlance,
    errors: ['CUSTOMER_UNKNOWN'],
  },
  'GET /accounts/customers/{id}/events': {
    id: 'listCustomerEvents',
    tag: 'Admin',
    access: 'admin',
    summary: 'What happened to a customer, and who did it',
    params: Type.Object({ id }),
    query: Type.Object({ before: Type.Optional(Type.String({ format: 'date-time' })) }),
    result: CustomerEvents,
    errors: ['CUSTOMER_UNKNOWN'],
  },
  'POST /accounts/customers/{id}/gifts/{item}/send': {
    id: 'sendGiftAgain',
    tag: 'Admin',
    access: 'admin',
    summary: "Send a customer's gift again, to a corrected address",
    description: 'The gift gets another code, so that the mail that was sent before opens nothing. A used one stays.',
    params: Type.Object({ id, item: id }),
    body: Type.Object({ email: Type.String({ minLength: 3, maxLength: 254 }), reason: Reason }),
    result: done,
    idempotency: 'accepted',
    errors: ['CUSTOMER_UNKNOWN', 'ITEM_UNKNOWN', 'EMAIL_INVALID', 'CODE_USED'],
    limits: [{ count: 30, window: minute, per: ['user'] }],
  },
  'POST /accounts/customers/{id}/items/{item}/reissue': {
    id: 'reissueGiftCard',
    tag: 'Admin',
    access: 'admin',
    summary: "Issue a customer's lost gift card again, under another number",
    description: 'The balance moves to the new number; the old one is worth nothing.',
    params: Type.Object({ id, item: id }),
    body: Type.Object({ reason: Reason }),
    result: done,
    idempotency: 'accepted',
    errors: ['CUSTOMER_UNKNOWN', 'ITEM_UNKNOWN', 'CODE_KIND'],
    limits: [{ count: 30, window: minute, per: ['user'] }],
  },
  'PUT /accounts/customers/{id}/email': {
    id: 'correctCustomerEmail',
    tag: 'Admin',
    access: 'admin',
    summary: "Correct a customer's email, or confirm it",
    description:
      'Both addresses are mailed, and the customer is logged out everywhere. An email that is not confirmed by staff ' +
      'gets the link to confirm it. With the email that the account has, confirmed, nothing changes.',
    params: Type.Object({ id }),
    body: Type.Object({
      email: Type.String({ minLength: 3, maxLength: 254 }),
      isConfirmed: Type.Boolean({ description: "Staff know that it is the customer's." }),
      reason: Reason,
    }),
    result: done,
    idempotency: 'ignored',
    errors: ['CUSTOMER_UNKNOWN', 'EMAIL_INVALID', 'EMAIL_TAKEN'],
  },
  'PUT /accounts/customers/{id}/notes/{note}': {
    id: 'writeCustomerNote',
    tag: 'Admin',
    access: 'admin',
    summary: 'Write a note about a customer, for staff alone',
    description: 'The id is of the caller. A note that is written stays as it is: a repeat changes nothing.',
    params: Type.Object({ id, note: id }),
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: noteLength, pattern: '\\S' }) }),
    result: done,
    idempotency: 'ignored',
    errors: ['CUSTOMER_UNKNOWN'],
  },
  'POST /accounts/customers/{id}/items/{item}/return': {
    id: 'returnUse',
    tag: 'Admin',
    access: 'admin',
    summary: "Give a use of a customer's wallet item back",
    description: 'usesMade is what the administrator has seen: a repeat of the request gives back nothing more.',
    params: Type.Object({ id, item: id }),
    body: Type.Object({ usesMade: Type.Integer({ minimum: 1, maximum: 100_000 }), reason: Reason }),
    result: done,
    idempotency: 'ignored',
    errors: ['CUSTOMER_UNKNOWN', 'ITEM_UNKNOWN', 'ITEM_USES', 'CODE_ITEM_EXPIRED', 'CODE_KIND'],
  },
  'POST /accounts/customers/{id}/purchases/{transRecordId}/mail': {
    id: 'mailPurchase',
    tag: 'Admin',
    access: 'admin',
    summary: "Send the mails of a customer's purchase again",
    params: Type.Object({ id, transRecordId: id }),
    body: Type.Object({ reason: Reason }),
    result: done,
    idempotency: 'ignored',
    errors: ['CUSTOMER_UNKNOWN', 'PURCHASE_UNKNOWN', 'MAIL_FAILED_PLAIN'],
  },
  'POST /accounts/customers/{id}/sessions/{session}/end': {
    id: 'endCustomerSession',
    tag: 'Admin',
    access: 'admin',
    summary: "End a customer's session",
    params: Type.Object({ id, session: id }),
    body: Type.Object({ reason: Reason }),
    result: done,
    idempotency: 'ignored',
    errors: ['CUSTOMER_UNKNOWN', 'SESSION_UNKNOWN'],
  },
  'PUT /accounts/customers/{id}/vehicle': {
    id: 'correctVehicle',
    tag: 'Admin',
    access: 'admin',
    summary: "Correct a customer's vehicle",
    description: 'Customers cannot change a vehicle that they have saved.',
    params: Type.Object({ id }),
    body: Type.Object({ vehicle: Vehicle, reason: Reason }),
    result: Vehicle,
    idempotency: 'ignored',
    errors: ['CUSTOMER_UNKNOWN'],
  },
  'POST /accounts/customers/{id}/memberships/{membership}/acts': {
    id: 'actForMember',
    tag: 'Admin',
    access: 'admin',
    summary: 'Act on a membership for its member, where nothing is charged now',
    description:
      'As POST /users/memberships/{id}/acts, with a reason for the audit log. The member gets the same mail, which says ' +
      'that staff did it, without the reason.',
    params: Type.Object({ id, membership: id }),
    body: Type.Object({ ...MembershipAct.properties, reason: Reason }),
    result: Membership,
    idempotency: 'accepted',
    errors: ['CUSTOMER_UNKNOWN', ...actRefusals],
    limits: [{ count: 60, window: minute, per: ['user'] }],
  },
  'POST /accounts/customers/{id}/memberships/{membership}/orders': {
    id: 'payForMember',
    tag: 'Admin',
    access: 'admin',
    answered: 'outside a transaction',
    summary: "Charge an act on a membership to its member's card",
    description:
      'A dearer plan, or the month of a waking: an order of the member, as POST /orders with membership, with a reason ' +
      'for the audit log. A decline is 200 with approved false. A repeat with the same key has the same outcome; 409 ' +
      'IDEMPOTENCY_IN_PROGRESS means that it is not known yet. No further order of the member is charged meanwhile.',
    params: Type.Object({ id, membership: id }),
    body: Type.Object({
      act: PaidAct,
      productId: Type.Integer({ description: 'The plan.', minimum: 1, maximum: largestId }),
      shown: ActOutcome,
      reason: Reason,
    }),
    result: OrderResult,
    idempotency: 'required',
    errors: [
      'CUSTOMER_UNKNOWN',
      'EMAIL_UNCONFIRMED',
      'CLUB_NONE',
      'MEMBERSHIP_UNKNOWN',
      'PRODUCT_UNKNOWN',
      'SALES_PAUSED',
      'ORDER_PENDING',
      'CLUB_NOT_OFFERED',
      'CLUB_SAME',
      'CLUB_STATE',
      'TOTAL_CHANGED',
      'PROCESSOR_NONE',
      'NO_CARD',
      'ORDER_VOID',
      'GATEWAY',
    ],
    limits: [
      { count: 10, window: minute, per: ['user'] },
      { count: 60, window: minute, per: ['user'], only: 'repeats' },
    ],
  },
  'GET /accounts/places': {
    id: 'listPlaces',
    tag: 'Admin',
    access: 'admin',
    summary: 'Opening hours and notices of the locations',
    result: Type.Array(PlaceHours, { description: 'Ordered by id.' }),
  },
  'PUT /accounts/places/{id}/hours': {
    id: 'saveHours',
    tag: 'Admin',
    access: 'admin',
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
    summary: 'What the site has of what it needs before customers come',
    result: FirstSteps,
  },
  'GET /accounts/today': {
    id: 'getFigures',
    tag: 'Admin',
    access: 'admin',
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
    summary: "What was done in the merchant's back office",
    query: Type.Object({
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      act: Type.Optional(OneOf(auditedActs as unknown as [...typeof auditedActs])),
    }),
    result: AuditPage,
  },
} as const satisfies Endpoints
