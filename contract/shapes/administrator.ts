import Type, { type Static } from 'typebox'
import { PersonName } from './account.ts'
import { Nullable } from './helpers.ts'
import { StaffChange } from './staff.ts'

export const Administrator = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  email: Type.String(),
  since: Type.String({ description: 'When the person became a member of staff.', format: 'date-time' }),
  ...StaffChange.properties,
  roleName: Nullable(Type.String({ description: 'null: that of the built-in role.' })),
  seenAt: Nullable(
    Type.String({
      description: 'When a session was last used, to within the life of an access token; null: no session is kept.',
      format: 'date-time',
    }),
  ),
  seenOn: Nullable(
    Type.String({ description: 'The device of that session, such as iPhone; null: the browser did not tell.' }),
  ),
  isChangeable: Type.Boolean({
    description: 'By the caller: another person, whose rights are a subset of the caller’s.',
  }),
  isYou: Type.Boolean(),
  passkeys: Type.Integer({ description: 'That open the back office at its present address.', minimum: 0 }),
})
export type Administrator = Static<typeof Administrator>

export const OfficeInvitation = Type.Object({
  id: Type.String({ format: 'uuid' }),
  email: Type.String(),
  invitedBy: Nullable(Type.String({ description: 'null: when the site was made, or by an account that is deleted.' })),
  validUntil: Type.String({ format: 'date-time' }),
  ...StaffChange.properties,
  roleName: Nullable(Type.String({ description: 'null: that of the built-in role.' })),
})
export type OfficeInvitation = Static<typeof OfficeInvitation>

/** Who may use the back office. */
export const OfficeAccess = Type.Object({
  administrators: Type.Array(Administrator, { description: 'The one who asks first, then the longest in office.' }),
  invitations: Type.Array(OfficeInvitation, {
    description: 'Neither accepted nor withdrawn; those that have expired are listed for 30 days more.',
  }),
  passkeysDemanded: Type.Boolean({ description: 'The back office opens only to sessions that have used a passkey.' }),
})
export type OfficeAccess = Static<typeof OfficeAccess>

const InvitationToken = Type.String({ description: 'Of the mailed link.', minLength: 1, maxLength: 200 })

export const InvitationLink = Type.Object({ token: InvitationToken })

export const OpenInvitation = Type.Object({
  email: Type.String(),
  hasAccount: Type.Boolean({ description: 'The email has an account at this merchant: its password accepts.' }),
})
export type OpenInvitation = Static<typeof OpenInvitation>

export const AcceptInvitationRequest = Type.Object({
  token: InvitationToken,
  password: Type.String({
    description: 'Of the account; without an account, a new one.',
    minLength: 1,
    maxLength: 128,
  }),
  firstName: Type.Optional(PersonName),
  lastName: Type.Optional(PersonName),
})
export type AcceptInvitationRequest = Static<typeof AcceptInvitationRequest>
