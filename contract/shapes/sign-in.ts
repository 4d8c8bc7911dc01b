import Type, { type Static } from 'typebox'
import { mailedCodeLength } from '../constants.ts'
import { Nullable, OneOf } from './helpers.ts'

/** Bytes in base64url. */
const bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' })
const time = Type.String({ format: 'date-time' })
const id = Type.String({ format: 'uuid' })
const email = Type.String({ maxLength: 254, format: 'email' })
const rememberMe = Type.Optional(Type.Boolean({ default: false }))

/** Passkeys that one account may have. */
export const mostPasskeys = 20
/** Recovery codes of one set. */
export const recoveryCodeCount = 8

export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const KnownCredential = Type.Object({
  id: bytes(1400),
  type: OneOf(['public-key']),
  transports: Type.Optional(Type.Array(OneOf(passkeyTransports as unknown as [...typeof passkeyTransports]))),
})

/** What `navigator.credentials.create` needs, in the JSON form of WebAuthn level 3. */
export const PasskeyCreationOptions = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ type: OneOf(['public-key']), alg: Type.Integer() })),
  timeout: Type.Integer({ description: 'Milliseconds.' }),
  excludeCredentials: Type.Array(KnownCredential),
  authenticatorSelection: Type.Object({
    residentKey: OneOf(['required']),
    requireResidentKey: Type.Boolean(),
    userVerification: OneOf(['required']),
  }),
  attestation: OneOf(['none']),
})
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>

/** What `navigator.credentials.get` needs, in the JSON form of WebAuthn level 3. */
export const PasskeyRequestOptions = Type.Object({
  rpId: Type.String(),
  challenge: Type.String(),
  timeout: Type.Integer({ description: 'Milliseconds.' }),
  allowCredentials: Type.Array(KnownCredential, { description: 'Empty: whichever passkey the device offers.' }),
  userVerification: OneOf(['required']),
})
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>

/** The answer of an authenticator that has made a passkey. */
export const PasskeyMade = Type.Object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: OneOf(['public-key']),
  response: Type.Object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(32_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
})
export type PasskeyMade = Static<typeof PasskeyMade>

/** The answer of an authenticator that has used a passkey. */
export const PasskeyUsed = Type.Object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: OneOf(['public-key']),
  response: Type.Object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  }),
})
export type PasskeyUsed = Static<typeof PasskeyUsed>

export const PasskeyName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })

const deviceNames = {
  device: Nullable(Type.String({ description: 'Such as iPhone or Windows; null: the browser does not tell.' })),
  browser: Nullable(Type.String({ description: 'Such as Safari; null: the browser does not tell.' })),
  network: Nullable(
    Type.String({
      description: 'The address of the log-in without its last part, such as 203.0.113.x; null: it is not known.',
    }),
  ),
}

export const Passkey = Type.Object({
  id,
  name: Type.String(),
  createdAt: time,
  lastUsedAt: Nullable(time),
  backedUp: Type.Boolean({ description: 'It is kept by a password manager, on more than one device.' }),
  isCloned: Type.Boolean({ description: 'A copy of it was used: it opens nothing any more.' }),
})
export type Passkey = Static<typeof Passkey>

const OwnSession = Type.Object({
  id,
  ...deviceNames,
  startedAt: time,
  lastUsedAt: Type.String({ description: 'To within the life of an access token.', format: 'date-time' }),
  isThisOne: Type.Boolean({ description: 'The session that asks.' }),
})
export type OwnSession = Static<typeof OwnSession>

const RefusedLogIn = Type.Object({
  id,
  ...deviceNames,
  at: time,
  why: OneOf(['cloned', 'no passkey'], {
    description:
      'cloned: a copy of a passkey was used. no passkey: the password was right, and the back office demands a passkey.',
  }),
})
export type RefusedLogIn = Static<typeof RefusedLogIn>

/** The role of a user in the back office. Absent for customers. */
const OwnRole = Type.Object({
  roleId: Type.String(),
  roleName: Nullable(Type.String({ description: 'null: that of the built-in role.' })),
  places: Type.Array(Type.Integer(), { description: 'Ids of locations; none: all.' }),
  passkey: OneOf(['open', 'use', 'make'], {
    description:
      'open: the back office is open to this session. It demands a passkey otherwise: use: one that the user has. ' +
      'make: a new one.',
  }),
})
export type OwnRole = Static<typeof OwnRole>

export const Security = Type.Object({
  office: Nullable(OwnRole),
  passkeys: Type.Array(Passkey, { description: 'Those of this host, the oldest first.' }),
  recoveryCodesLeft: Nullable(Type.Integer({ description: 'null: none were made.', minimum: 0 })),
  sessions: Type.Array(OwnSession, { description: 'The most recently used first.' }),
  refused: Type.Array(RefusedLogIn, { description: 'Refused log-ins that the user has not answered.' }),
})
export type Security = Static<typeof Security>

export const RecoveryCodes = Type.Object({
  codes: Type.Array(Type.String(), { description: 'Shown once: the server stores their hashes alone.' }),
})

export const PasskeyLoginRequest = Type.Object({ passkey: PasskeyUsed, rememberMe })

export const MailedCodeRequest = Type.Object({ email })

export const MailedCodeLoginRequest = Type.Object({
  email,
  code: Type.String({ pattern: `^\\d{${mailedCodeLength}}$` }),
  rememberMe,
})

export const RecoveryCodeLoginRequest = Type.Object({
  email,
  code: Type.String({ minLength: 1, maxLength: 40, description: 'Spaces, dashes and case do not matter.' }),
  rememberMe,
})
