import Type, { type Static } from 'typebox'
import { OneOf } from './helpers.ts'

const AccessTokenClaims = Type.Object(
  {
    sub: Type.String({ description: 'userId; for a platform token the operator username.' }),
    tenant: Type.Optional(Type.Integer({ description: 'hsAccountId of the merchant; absent on a platform token.' })),
    IsAdmin: Type.Optional(
      OneOf(['true', 'false'], {
        description:
          "'true' when the user is an administrator of the tenant, else 'false'. A string, compared with 'true'.",
      }),
    ),
    role: OneOf(['user', 'platform']),
    sid: Type.Optional(Type.String({ description: 'Session (refresh family) id.' })),
    typ: OneOf(['access', 'refresh', 'platform']),
    aud: OneOf(['site', 'system'], { description: 'site for access and refresh tokens, system for platform tokens.' }),
    iss: Type.String({ description: 'Environment API url.' }),
    iat: Type.Integer({ description: 'Seconds.' }),
    exp: Type.Integer({ description: 'Seconds; iat + 300 for access tokens, iat + 1800 for platform tokens.' }),
    jti: Type.String({ description: 'Token id.' }),
  },
  {
    description:
      'Claims of the signed JWT. Exactly three dot-separated parts; anything else is answered 401 `Invalid JWT`.',
  },
)
type AccessTokenClaims = Static<typeof AccessTokenClaims>

export const TokenPair = Type.Object({
  accessToken: Type.String({ description: 'JWT, 5 minutes.' }),
  refreshToken: Type.String({ description: 'JWT (typ refresh), single use.' }),
})
export type TokenPair = Static<typeof TokenPair>

/** Of a device that has logged in to the account: `contract/rules/device-proof.ts`. */
export const DeviceProof = Type.Optional(
  Type.String({
    description:
      'Sent in the header deviceProof of later log-ins, so that wrong passwords of others do not count against this device.',
  }),
)

export const LoggedIn = Type.Object({ ...TokenPair.properties, deviceProof: DeviceProof })
export type LoggedIn = Static<typeof LoggedIn>

export const LoginRequest = Type.Object({
  email: Type.String({ maxLength: 254, format: 'email' }),
  password: Type.String({ minLength: 1, maxLength: 128 }),
  rememberMe: Type.Optional(
    Type.Boolean({ description: 'true: refresh token lives 30 days; false: 12 hours.', default: false }),
  ),
})
export type LoginRequest = Static<typeof LoginRequest>
