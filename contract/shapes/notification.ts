import Type, { type Static } from 'typebox'
import { Nullable } from './helpers.ts'

export const Notification = Type.Object({
  title: Type.String(),
  body: Type.String(),
  createDate: Type.String({ format: 'date-time' }),
  read: Type.Boolean({ description: 'State before this call marked it as seen.' }),
  path: Type.Optional(
    Nullable(
      Type.String({ description: 'The screen to which a tap leads; null or absent: the list.', maxLength: 100 }),
    ),
  ),
})
export type Notification = Static<typeof Notification>

export const FirebaseClient = Type.Object(
  {
    vapidKey: Nullable(Type.String()),
    firebaseConfig: Nullable(Type.Object({}, { additionalProperties: true })),
  },
  {
    description:
      "Both from the environment's settings; null when they are unset or the merchant has no private key. " +
      'privateKeyProjectId and configProjectId of GET /accounts/settings/firebase show whether key and ' +
      'configuration belong together.',
  },
)
export type FirebaseClient = Static<typeof FirebaseClient>

export const PushToken = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 4096 }),
})
export type PushToken = Static<typeof PushToken>

export const TargetedNotification = Type.Object({
  email: Type.String({ format: 'email', maxLength: 254 }),
  title: Type.Optional(Type.String({ description: 'Default: the company name.', maxLength: 100 })),
  body: Type.Optional(Type.String({ description: "Default: 'This is a test notification.'", maxLength: 500 })),
  path: Type.Optional(
    Type.String({
      description: 'A screen of the app to which a tap leads, as /wallet. Any other path is VALIDATION.',
      maxLength: 100,
    }),
  ),
})
export type TargetedNotification = Static<typeof TargetedNotification>

/** The data of a push message. Firebase carries texts only. */
export type PushData = { title: string; body: string; createDate: string; path?: string }
