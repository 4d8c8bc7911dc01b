import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { hour, minute } from '../limits.ts'
import { AcceptInvitationRequest, InvitationLink, OfficeAccess, OpenInvitation } from '../shapes/administrator.ts'
import { StaffChange } from '../shapes/staff.ts'

const id = Type.Object({ id: Type.String({ format: 'uuid' }) })
const done = Type.Boolean({ description: 'true' })

/** The calls about who may use a merchant's back office. */
export const administratorEndpoints = {
  'GET /accounts/administrators': {
    id: 'listAdministrators',
    tag: 'Admin',
    access: 'admin',
    permission: 'manage-staff',
    summary: 'The staff of the site, and open invitations',
    result: OfficeAccess,
  },
  'DELETE /accounts/administrators/{id}': {
    id: 'endAdministrator',
    tag: 'Admin',
    access: 'admin',
    permission: 'manage-staff',
    fresh: true,
    summary: 'End the access of another member of staff',
    description:
      'All sessions of the account end, and its open invitations are withdrawn; it stays as the account of a customer.',
    params: id,
    result: done,
    idempotency: 'ignored',
    errors: ['ADMIN_UNKNOWN', 'ROLE_ABOVE'],
  },
  'POST /accounts/administrators/{id}/passkey-mails': {
    id: 'mailPasskeyRequest',
    tag: 'Admin',
    access: 'admin',
    permission: 'manage-staff',
    summary: 'Ask a member of staff by mail to add a passkey',
    description: 'One who has a passkey of the present address gets no mail.',
    params: id,
    result: done,
    idempotency: 'ignored',
    errors: ['ADMIN_UNKNOWN'],
    limits: [{ count: 10, window: hour, per: ['user'] }],
  },
  'POST /accounts/invitations': {
    id: 'inviteAdministrator',
    tag: 'Admin',
    access: 'admin',
    permission: 'manage-staff',
    fresh: true,
    summary: 'Invite a member of staff by mail',
    description:
      'The mail has a link that is valid once, for seven days. Repeated for the same email, it mails a new link and ' +
      'voids the one before.',
    body: Type.Object({ email: Type.String({ maxLength: 254 }), ...StaffChange.properties }),
    result: done,
    idempotency: 'ignored',
    errors: ['EMAIL_INVALID', 'ADMIN_KNOWN', 'ROLE_UNKNOWN', 'ROLE_ABOVE', 'LOCATION_UNKNOWN'],
    limits: [
      { count: 20, window: hour, per: ['user'] },
      { count: 5, window: hour, per: ['tenant', 'email'] },
    ],
  },
  'DELETE /accounts/invitations/{id}': {
    id: 'withdrawInvitation',
    tag: 'Admin',
    access: 'admin',
    permission: 'manage-staff',
    summary: 'Withdraw an invitation',
    params: id,
    result: done,
    idempotency: 'ignored',
  },
  'POST /invitations/read': {
    id: 'readInvitation',
    tag: 'Admin',
    access: 'anonymous',
    roles: ['anonymous', 'guest', 'user', 'admin'],
    summary: 'What a mailed invitation is for',
    description: 'The token is in the body, so that no log of addresses has it.',
    body: InvitationLink,
    result: OpenInvitation,
    idempotency: 'ignored',
    errors: ['INVITATION_TOKEN'],
    limits: [{ count: 60, window: 15 * minute, per: ['IP'] }],
  },
  'POST /invitations/accept': {
    id: 'acceptInvitation',
    tag: 'Admin',
    access: 'anonymous',
    answered: 'outside a transaction',
    roles: ['anonymous', 'guest', 'user', 'admin'],
    summary: 'Become a member of staff by a mailed invitation',
    description:
      'With the password of the account that the email has at this merchant, whose sessions end, or with names and a new ' +
      'password. Proves the email too.',
    body: AcceptInvitationRequest,
    result: done,
    idempotency: 'ignored',
    errors: ['INVITATION_TOKEN', 'PASSWORD_CURRENT', 'PASSWORD_RULE', 'EMAIL_TAKEN', 'UNAVAILABLE'],
    limits: [{ count: 20, window: 15 * minute, per: ['IP'] }],
  },
} as const satisfies Endpoints
