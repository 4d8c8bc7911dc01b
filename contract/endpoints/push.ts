import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { hour } from '../limits.ts'
import { AudienceWanted, AudienceCount, Broadcast, NewBroadcast } from '../shapes/broadcast.ts'
import { FirebaseIds, FirebaseKey, FirebaseKeyFile, PushCheck, SentPush } from '../shapes/notification.ts'

/** Bytes: a key file of 64 KiB, and what the form adds. */
const keyLimit = 65 * 1024

export const pushEndpoints = {
  'GET /accounts/settings/firebase': {
    id: 'getFirebaseIds',
    tag: 'Admin',
    access: 'admin',
    permission: 'run-site',
    summary: 'Firebase project ids',
    result: FirebaseIds,
  },
  'POST /accounts/settings/firebase': {
    id: 'uploadFirebaseKey',
    tag: 'Admin',
    access: 'admin',
    permission: 'run-site',
    fresh: true,
    summary: 'Upload the push-notification private key',
    description:
      'A service account .json file of at most 64 KiB. It is stored encrypted and never given out again; ' +
      '`POST /accounts/firebase-key/check` says whether it works. UNAVAILABLE (503): the server has no CREDENTIALS_KEY.',
    body: FirebaseKeyFile,
    bodyType: 'multipart/form-data',
    bodyLimit: keyLimit,
    result: FirebaseIds,
    idempotency: 'ignored',
    errors: ['FIREBASE_FILE'],
  },
  'GET /accounts/firebase-key': {
    id: 'getFirebaseKey',
    tag: 'Admin',
    access: 'admin',
    permission: 'run-site',
    summary: 'Which key sends pushes, and the newest one sent',
    result: FirebaseKey,
  },
  'DELETE /accounts/firebase-key': {
    id: 'removeFirebaseKey',
    tag: 'Admin',
    access: 'admin',
    permission: 'run-site',
    fresh: true,
    summary: "Delete the site's own key",
    description: 'The result says which key sends pushes from then on.',
    result: FirebaseKey,
    idempotency: 'ignored',
  },
  'POST /accounts/firebase-key/check': {
    id: 'checkFirebaseKey',
    tag: 'Admin',
    access: 'admin',
    permission: 'run-site',
    answered: 'outside a transaction',
    summary: 'Ask Firebase whether the key works, without sending anything',
    result: PushCheck,
    idempotency: 'ignored',
    limits: [{ count: 120, window: hour, per: ['user'] }],
  },
  'GET /accounts/pushes': {
    id: 'listSentPushes',
    tag: 'Admin',
    access: 'admin',
    permission: 'send-messages',
    summary: 'What became of the newest targeted messages, by device',
    result: Type.Array(SentPush, { description: 'The newest first, at most 20, not older than 30 days.' }),
  },
  'POST /accounts/audience': {
    id: 'countAudience',
    tag: 'Admin',
    access: 'admin',
    leavesNoAct: 'read',
    permission: 'send-messages',
    summary: 'How many customers a message to an audience reaches',
    body: AudienceWanted,
    result: AudienceCount,
    idempotency: 'ignored',
  },
  'GET /accounts/broadcasts': {
    id: 'listBroadcasts',
    tag: 'Admin',
    access: 'admin',
    permission: 'send-messages',
    summary: 'What became of the newest messages to an audience',
    result: Type.Array(Broadcast, { description: 'The newest first, at most 20, not older than 30 days.' }),
  },
  'POST /accounts/broadcasts': {
    id: 'sendBroadcast',
    tag: 'Admin',
    access: 'admin',
    permission: 'send-messages',
    summary: 'Send a message to an audience',
    description:
      'Customers with a device that allows notifications get it, in batches; `GET /accounts/broadcasts` says what ' +
      'became of it. An audience without such a device is VALIDATION. A repeat with the same key sends nothing.',
    body: NewBroadcast,
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'attempt',
    limits: [{ count: 20, window: hour, per: ['user'] }],
  },
} as const satisfies Endpoints
