import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { PlatformToken, SystemLogin } from '../shapes/platform.ts'
import {
  StaffEnrolment,
  StaffLink,
  StaffMember,
  StaffName,
  StaffPasskeyAsked,
  StaffPasskeyMade,
} from '../shapes/platform-staff.ts'
import { PasskeyUsed } from '../shapes/sign-in.ts'

const id = Type.String({ format: 'uuid' })
const done = Type.Boolean({ description: 'true' })
/** As a log-in by the password. */
const perAddress = { count: 5, window: 15 * minute, per: ['IP'] } as const

/** Passkeys of platform staff, and what staff see and do about each other's accounts. */
export const platformStaffEndpoints = {
  'POST /system/login/passkey/options': {
    id: 'startStaffPasskeyLogin',
    tag: 'Platform',
    access: 'public',
    answered: 'outside a transaction',
    summary: 'What a browser needs to use a passkey after the password',
    description:
      'Asked for by STAFF_PASSKEY of the log-in. The challenge stands for the password, once, for five minutes. Wrong ' +
      'passwords count as those of the log-in.',
    headers: ['DeviceId', 'DeviceProof'],
    body: SystemLogin,
    result: StaffPasskeyAsked,
    idempotency: 'ignored',
    errors: ['SYSTEM_LOGIN', 'LOGIN_LOCKED', 'STAFF_PASSKEY_NONE'],
    limits: [perAddress],
  },
  'POST /system/login/passkey': {
    id: 'staffPasskeyLogin',
    tag: 'Platform',
    access: 'public',
    answered: 'outside a transaction',
    summary: 'Log platform staff in with the passkey that the password was answered by',
    description: 'A passkey whose counter goes back was copied: it is refused from then on.',
    headers: ['DeviceId', 'DeviceProof'],
    body: PasskeyUsed,
    result: PlatformToken,
    idempotency: 'ignored',
    errors: ['CHALLENGE_ENDED', 'PASSKEY_FAILED', 'PASSKEY_UNKNOWN', 'PASSKEY_CLONED'],
    limits: [perAddress],
  },
  'POST /system/enrolment/options': {
    id: 'startStaffEnrolment',
    tag: 'Platform',
    access: 'public',
    summary: 'What a browser needs to make the passkey of a link',
    description: 'The link stays good: only the passkey uses it up.',
    body: StaffLink,
    result: StaffEnrolment,
    idempotency: 'ignored',
    errors: ['STAFF_LINK', 'PASSKEY_MOST'],
    limits: [perAddress],
  },
  'POST /system/enrolment': {
    id: 'enrolStaffPasskey',
    tag: 'Platform',
    access: 'public',
    answered: 'outside a transaction',
    summary: 'Add the passkey of a link to its account',
    body: StaffPasskeyMade,
    result: done,
    idempotency: 'ignored',
    errors: ['STAFF_LINK', 'CHALLENGE_ENDED', 'PASSKEY_FAILED', 'PASSKEY_KNOWN'],
    limits: [perAddress],
  },
  'GET /system/staff': {
    id: 'listStaff',
    tag: 'Platform',
    access: 'platform',
    summary: 'Every account of platform staff',
    result: Type.Array(StaffMember),
  },
  'DELETE /system/staff/{name}/tokens': {
    id: 'withdrawStaffTokens',
    tag: 'Platform',
    access: 'platform',
    fresh: true,
    summary: 'End every token of an account and forget its devices',
    description: 'A link that adds a passkey to it ends as well. Password and passkeys stay.',
    params: Type.Object({ name: StaffName }),
    result: done,
    idempotency: 'ignored',
    errors: ['STAFF_UNKNOWN'],
  },
  'DELETE /system/staff/{name}/passkeys/{id}': {
    id: 'removeStaffPasskey',
    tag: 'Platform',
    access: 'platform',
    fresh: true,
    summary: 'Remove a passkey of an account',
    description: 'Its tokens go on. A new passkey needs a link, which the operator alone makes.',
    params: Type.Object({ name: StaffName, id }),
    result: done,
    idempotency: 'ignored',
    errors: ['PASSKEY_UNKNOWN'],
  },
} as const satisfies Endpoints
