import Type, { type Static } from 'typebox'
import { FilePart, Nullable, OneOf } from './helpers.ts'

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

export const FirebaseIds = Type.Object({
  privateKeyProjectId: Nullable(Type.String()),
  configProjectId: Nullable(Type.String()),
})
export type FirebaseIds = Static<typeof FirebaseIds>

export const FirebaseKeyFile = Type.Object({ file: FilePart('application/json') })

/** The key as it may be shown: nothing of it can sign. */
export const FirebaseKey = Type.Object({
  key: Nullable(
    Type.Object({
      projectId: Nullable(Type.String({ description: 'null: the stored key cannot be opened.' })),
      keyEnd: Nullable(Type.String({ description: 'The last four characters of the id of the key.' })),
      savedAt: Nullable(Type.String({ format: 'date-time' })),
      isOwn: Type.Boolean({ description: 'false: the key of the environment, which serves sites without one.' }),
    }),
  ),
  canStore: Type.Boolean({ description: 'false: the server has no CREDENTIALS_KEY, so an upload is UNAVAILABLE.' }),
  configProjectId: Nullable(Type.String({ description: 'The project at which browsers register.' })),
  lastSentAt: Nullable(Type.String({ format: 'date-time' })),
  sent: Type.Integer({ description: 'Devices reached in the last 30 days.' }),
})
export type FirebaseKey = Static<typeof FirebaseKey>

export const PushCheck = Type.Object({
  state: OneOf(['works', 'refused', 'unreachable', 'unreadable', 'none'], {
    description: 'unreadable: the stored key cannot be opened. none: there is no push service.',
  }),
  status: Nullable(Type.Integer({ description: 'HTTP status of a refusal.' })),
})
export type PushCheck = Static<typeof PushCheck>

/**
 * queued: not tried yet. sent: the push service has taken it. gone: the device has removed the app or its permission.
 * retrying: failed, and tried again. failed: given up.
 */
const DeliveryState = OneOf(['queued', 'sent', 'gone', 'retrying', 'failed'])

export const SentPush = Type.Object({
  id: Type.String({ format: 'uuid' }),
  email: Type.String(),
  title: Type.String(),
  body: Type.String(),
  path: Nullable(Type.String()),
  sentAt: Type.String({ format: 'date-time' }),
  sender: Type.Object({
    name: Type.String({ description: 'Empty when the account is deleted.' }),
    isYou: Type.Boolean(),
  }),
  devices: Type.Array(
    Type.Object({
      platform: OneOf(['web', 'IOS', 'Android']),
      seenAt: Type.String({ description: 'When the device had last registered.', format: 'date-time' }),
      state: DeliveryState,
      reason: Nullable(Type.String({ description: 'Why it failed.' })),
    }),
  ),
})
export type SentPush = Static<typeof SentPush>
