import Type from 'typebox'
import { noteLength } from '../constants.ts'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { Vehicle } from '../shapes/account.ts'
import { Reason } from '../shapes/audit.ts'
import { Customer, CustomerEvents, CustomerGlance, CustomerHits } from '../shapes/customer.ts'
import { Goodwill } from '../shapes/goodwill.ts'
import { largestId } from '../shapes/helpers.ts'
import { ActOutcome, Membership, MembershipAct, PaidAct } from '../shapes/membership.ts'
import { OrderResult } from '../shapes/order.ts'
import { actRefusals } from './memberships.ts'

const id = Type.String({ format: 'uuid' })
const done = Type.Boolean({ description: 'true' })

/** The calls of a desk about one customer. */
export const customerEndpoints = {
  'PUT /accounts/customer-searches/{id}': {
    id: 'searchCustomers',
    tag: 'Admin',
    access: 'admin',
    leavesNoAct: 'later',
    permission: 'find-customers',
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
    permission: 'find-customers',
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
    permission: 'find-customers',
    summary: 'A customer with wallet, purchases, memberships, mails, notes and sessions',
    params: Type.Object({ id }),
    result: Customer,
    errors: ['CUSTOMER_UNKNOWN'],
  },
  'GET /accounts/customers/{id}/glance': {
    id: 'glanceAtCustomer',
    tag: 'Admin',
    access: 'admin',
    permission: 'find-customers',
    summary: 'What a desk asks first about a customer',
    params: Type.Object({ id }),
    result: CustomerGlance,
    errors: ['CUSTOMER_UNKNOWN'],
  },
  'GET /accounts/customers/{id}/events': {
    id: 'listCustomerEvents',
    tag: 'Admin',
    access: 'admin',
    permission: 'find-customers',
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
    permission: 'help-customers',
    summary: "Send a customer's gift again, to a corrected address",
    description:
      'The gift gets another code, so that the mail that was sent before opens nothing. A used one stays. To the address ' +
      'that it has already nothing is sent.',
    params: Type.Object({ id, item: id }),
    body: Type.Object({ email: Type.String({ minLength: 3, maxLength: 254 }), reason: Reason }),
    result: done,
    idempotency: 'ignored',
    errors: ['CUSTOMER_UNKNOWN', 'ITEM_UNKNOWN', 'EMAIL_INVALID', 'CODE_USED'],
    limits: [{ count: 30, window: minute, per: ['user'] }],
  },
  'POST /accounts/customers/{id}/items/{item}/reissue': {
    id: 'reissueGiftCard',
    tag: 'Admin',
    access: 'admin',
    permission: 'help-customers',
    summary: "Issue a customer's lost gift card again, under another number",
    description:
      'The balance moves to the new number; the old one is worth nothing. lastFour is of the number that the administrator ' +
      'has seen: a repeat of the request changes nothing.',
    params: Type.Object({ id, item: id }),
    body: Type.Object({ lastFour: Type.String({ pattern: '^[0-9]{4}$' }), reason: Reason }),
    result: done,
    idempotency: 'ignored',
    errors: ['CUSTOMER_UNKNOWN', 'ITEM_UNKNOWN', 'CODE_KIND'],
    limits: [{ count: 30, window: minute, per: ['user'] }],
  },
  'PUT /accounts/customers/{id}/goodwill/{goodwill}': {
    id: 'giveGoodwill',
    tag: 'Admin',
    access: 'admin',
    permission: 'give',
    summary: 'Give something to a customer: a rewash, a club use, a free month, points, a balance',
    description:
      'The id is of the caller: a repeat gives nothing more. What one administrator gives in a calendar month of the ' +
      'merchant is bounded by the setting goodwill. The customer is told by mail, and in the app.',
    params: Type.Object({ id, goodwill: id }),
    body: Type.Object({ ...Goodwill.properties, reason: Reason }),
    result: done,
    idempotency: 'ignored',
    errors: [
      'CUSTOMER_UNKNOWN',
      'VISIT_UNKNOWN',
      'ITEM_UNKNOWN',
      'PURCHASE_UNKNOWN',
      'MEMBERSHIP_UNKNOWN',
      'CODE_KIND',
      'ITEM_USES',
      'CLUB_STATE',
      'FREE_MONTHS_MOST',
      'GOODWILL_LIMIT',
      'SECOND_PERSON',
      'ACT_EXPIRED',
    ],
    limits: [{ count: 60, window: minute, per: ['user'] }],
  },
  'PUT /accounts/customers/{id}/email': {
    id: 'correctCustomerEmail',
    tag: 'Admin',
    access: 'admin',
    permission: 'help-customers',
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
    permission: 'help-customers',
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
    permission: 'give',
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
    permission: 'help-customers',
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
    permission: 'help-customers',
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
    permission: 'help-customers',
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
    permission: 'serve-members',
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
    permission: 'serve-members',
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
} as const satisfies Endpoints
