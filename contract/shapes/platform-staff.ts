import Type, { type Static } from 'typebox'
import { Nullable } from './helpers.ts'
import { Passkey, PasskeyCreationOptions, PasskeyMade, PasskeyRequestOptions } from './sign-in.ts'

const time = Type.String({ format: 'date-time' })

/** The form of the name of an account of platform staff. */
export const staffName = /^[a-z][a-z0-9.-]{0,63}$/

export const StaffName = Type.String({ pattern: staffName.source })

/** Of a link that adds a passkey. */
const LinkToken = Type.String({ minLength: 1, maxLength: 100 })

export const StaffLink = Type.Object({ token: LinkToken })

export const StaffEnrolment = Type.Object({ username: Type.String(), options: PasskeyCreationOptions })
export type StaffEnrolment = Static<typeof StaffEnrolment>

export const StaffPasskeyMade = Type.Object({ token: LinkToken, passkey: PasskeyMade })

export const StaffPasskeyAsked = Type.Object({
  page: Type.String({ description: 'Address of the one page on which a browser offers the passkey.' }),
  options: PasskeyRequestOptions,
})
export type StaffPasskeyAsked = Static<typeof StaffPasskeyAsked>

export const StaffMember = Type.Object({
  name: Type.String(),
  isYou: Type.Boolean(),
  lastLoginAt: Nullable(time),
  openUntil: Nullable(
    Type.String({ description: 'Until when a token may be good; null: none is.', format: 'date-time' }),
  ),
  devices: Type.Integer({ description: 'Browsers that have logged in, and are not slowed by guesses of strangers.' }),
  passkeys: Type.Array(Passkey, { description: "Those of the office's host, the oldest first." }),
})
export type StaffMember = Static<typeof StaffMember>
