import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { hour, minute } from '../limits.ts'
import { OneOf } from '../shapes/helpers.ts'
import { FirebaseClient, Notification, PushToken, TargetedNotification } from '../shapes/notification.ts'

export const notificationsEndpoints = {
  'GET /firebase': {
    id: 'getFirebaseClient',
    tag: 'Site',
    access: 'public',
    answered: 'from memory',
    tenantBy: 'subdomain',
    summary: 'Push set-up for the browser',
    description:
      'firebaseConfig and vapidKey are null when the merchant has no push key or the environment has no push settings.',
    query: Type.Object({
      subdomain: Type.String({
        description:
          'First label of the host; lower-cased by the server. Anything that is no subdomain answers 404, not 400.',
        minLength: 1,
        maxLength: 255,
      }),
    }),
    result: FirebaseClient,
    etag: true,
    errors: ['SITE_NOT_FOUND'],
    limits: [{ count: 1200, window: minute, per: ['IP', 'app key'] }],
  },
  'GET /users/notifications': {
    id: 'countNotifications',
    tag: 'Notifications',
    access: 'person',
    summary: 'Unread count',
    description: 'Cache-Control: no-store.',
    query: Type.Object({ status: OneOf(['unread'], { description: 'Only unread is defined.' }) }),
    result: Type.Integer({ description: 'Unread messages among those that PATCH would list.', minimum: 0 }),
  },
  'GET /users/notifications/list': {
    id: 'listNotifications',
    tag: 'Notifications',
    access: 'person',
    summary: 'List them without marking any as seen',
    description: 'For a copy on the device before the screen is first opened. Cache-Control: no-store.',
    result: Type.Array(Notification, { description: 'Newest first, at most 100, not older than 90 days.' }),
    etag: true,
  },
  'PATCH /users/notifications': {
    id: 'openNotifications',
    tag: 'Notifications',
    access: 'person',
    summary: 'Mark all as seen and list them',
    description:
      'Opening the screen queues this call; its answer is the list. While it cannot be sent, the cached list ' +
      'stays readable.',
    body: Type.Object({
      until: Type.Optional(
        Type.String({
          description: 'Marks only messages with createDate up to this; absent: all.',
          format: 'date-time',
          // Postgres has no year 0.
          pattern: '^[12][0-9]{3}-',
        }),
      ),
    }),
    bodyOptional: true,
    result: Type.Array(Notification, { description: 'Newest first, at most 100, not older than 90 days.' }),
    idempotency: 'accepted',
    queue: 'sequential',
  },
  'POST /users/firebase': {
    id: 'registerPushToken',
    tag: 'Notifications',
    access: 'person',
    summary: 'Register a web push token',
    description:
      'One token per user and deviceId (without the header, per token); a token moves to the user who ' +
      'registered it last; dropped after 60 days unseen or when push answers it is gone.',
    headers: ['DeviceId'],
    body: PushToken,
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    queue: 'sequential',
  },
  'DELETE /users/firebase': {
    id: 'removePushToken',
    tag: 'Notifications',
    access: 'person',
    summary: 'Turn pushes off on this device',
    headers: ['DeviceIdRequired'],
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    errors: ['DEVICE_ID'],
  },
  'POST /devices': {
    id: 'registerDevice',
    tag: 'Notifications',
    access: 'person',
    summary: 'Register the phone-app wrapper',
    headers: ['DeviceId'],
    body: Type.Object({
      deviceToken: Type.String({ minLength: 1, maxLength: 4096 }),
      OS: OneOf(['IOS', 'Android']),
    }),
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    queue: 'sequential',
  },
  'POST /notifications/target': {
    id: 'sendTargetedNotification',
    tag: 'Admin',
    access: 'admin',
    permission: 'send-messages',
    answered: 'outside a transaction',
    summary: 'Send a targeted push notification',
    description:
      'Also adds the message to the notifications of that user, whether or not a device is reached. The push ' +
      'is a data message {title, body, createDate, path}; the service worker shows it, and a tap opens the path, ' +
      'or /notifications without one.',
    body: TargetedNotification,
    result: Type.Object({ sent: Type.Integer({ description: 'Devices reached.' }) }),
    idempotency: 'accepted',
    errors: ['PUSH_NO_USER', 'PUSH_NO_DEVICE', 'PUSH_DOWN'],
    limits: [{ count: 30, window: hour, per: ['user'] }],
  },
} as const satisfies Endpoints
