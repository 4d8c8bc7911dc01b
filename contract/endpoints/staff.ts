import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { OwnOffice, Role, RoleId, RoleRequest, StaffChange, WaitingAct } from '../shapes/staff.ts'

const uuid = Type.Object({ id: Type.String({ format: 'uuid' }) })
const role = Type.Object({ id: RoleId })
const done = Type.Boolean({ description: 'true' })
/** The calls about what staff may do, and about acts that need two of them. */
export const staffEndpoints = {
  'GET /accounts/office': {
    id: 'getOwnOffice',
    tag: 'Admin',
    access: 'admin',
    permission: 'open-office',
    entry: 'reading',
    summary: 'What the caller may do in the back office, and where',
    result: OwnOffice,
  },
  'PUT /accounts/administrators/{id}': {
    id: 'setStaff',
    tag: 'Admin',
    access: 'admin',
    permission: 'manage-staff',
    fresh: true,
    summary: 'Give a member of staff another role, or other places',
    description:
      'Never the own role, and never more than the own role allows. It counts from the next call of the person.',
    params: uuid,
    body: StaffChange,
    result: done,
    idempotency: 'ignored',
    errors: ['ADMIN_UNKNOWN', 'ROLE_UNKNOWN', 'ROLE_ABOVE', 'LOCATION_UNKNOWN'],
  },
  'PUT /accounts/staff-passkeys': {
    id: 'demandPasskeys',
    tag: 'Admin',
    access: 'admin',
    permission: 'run-site',
    places: 'all',
    fresh: true,
    summary: 'Demand a passkey of all staff, or demand none any more',
    description:
      'It counts from the next call of each session: one that has used no passkey gets PASSKEY_DEMANDED in the back office.',
    body: Type.Object({ isDemanded: Type.Boolean() }),
    result: done,
    idempotency: 'ignored',
    errors: ['PASSKEY_FIRST'],
  },
  'GET /accounts/roles': {
    id: 'listRoles',
    tag: 'Admin',
    access: 'admin',
    permission: 'manage-staff',
    summary: 'The roles of staff, and what each may do',
    result: Type.Array(Role, { description: 'The built-in ones, then the own ones by name.' }),
  },
  'PUT /accounts/roles/{id}': {
    id: 'saveRole',
    tag: 'Admin',
    access: 'admin',
    permission: 'manage-staff',
    places: 'all',
    fresh: true,
    summary: 'Make a role, or change what it may do',
    description:
      'The id of a new role is of the caller. A change counts from the next call of everybody who has the role.',
    params: role,
    body: RoleRequest,
    result: done,
    idempotency: 'ignored',
    errors: ['ROLE_ABOVE', 'ROLE_NAME'],
  },
  'DELETE /accounts/roles/{id}': {
    id: 'deleteRole',
    tag: 'Admin',
    access: 'admin',
    permission: 'manage-staff',
    places: 'all',
    fresh: true,
    summary: 'Remove a role without members; a built-in one gets its default rights back',
    params: role,
    result: done,
    idempotency: 'ignored',
    errors: ['ROLE_ABOVE', 'ROLE_USED'],
  },
  'GET /accounts/waiting-acts': {
    id: 'listWaitingActs',
    tag: 'Admin',
    access: 'admin',
    permission: 'find-customers',
    entry: 'reading',
    summary: 'Acts above the sum of a role, of the last 30 days',
    result: Type.Array(WaitingAct, { description: 'The newest first.' }),
  },
  'POST /accounts/waiting-acts/{id}/confirm': {
    id: 'confirmWaitingAct',
    tag: 'Admin',
    access: 'admin',
    permission: 'find-customers',
    fresh: true,
    answered: 'outside a transaction',
    summary: 'Carry out an act that waits for a second person',
    description:
      'The caller is another person than the one who asked, with a role that allows the sum. A repeat changes nothing.',
    params: uuid,
    result: WaitingAct,
    idempotency: 'ignored',
    errors: ['ACT_UNKNOWN', 'ACT_OWN', 'ACT_EXPIRED', 'ACT_ABOVE', 'ACT_FAILED'],
    limits: [{ count: 60, window: minute, per: ['user'] }],
  },
  'POST /accounts/waiting-acts/{id}/refuse': {
    id: 'refuseWaitingAct',
    tag: 'Admin',
    access: 'admin',
    permission: 'find-customers',
    summary: 'Refuse an act that waits for a second person, or take an own one back',
    params: uuid,
    result: WaitingAct,
    idempotency: 'ignored',
    errors: ['ACT_UNKNOWN', 'ACT_EXPIRED', 'ACT_ABOVE'],
  },
} as const satisfies Endpoints
