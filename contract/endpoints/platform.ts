import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { BuildVersions, ClientError } from '../shapes/platform.ts'

export const platformEndpoints = {
  'GET /system/app-version': {
    id: 'getAppVersion',
    tag: 'Platform',
    access: 'public',
    summary: 'Server app version',
    description: "Also the probe for 'the server is reached' that codes wait for.",
    result: Type.String(),
    etag: true,
    shared: true,
  },
  'GET /system/build-versions': {
    id: 'getBuildVersions',
    tag: 'Platform',
    access: 'public',
    summary: 'Build version and timestamp',
    result: BuildVersions,
    etag: true,
    shared: true,
  },
  'POST /users/errors': {
    id: 'logClientError',
    tag: 'Information',
    access: 'public',
    roles: ['public', 'anonymous', 'guest', 'user', 'admin'],
    optionalKey: true,
    summary: 'Post a client error',
    body: ClientError,
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    queue: 'sequential',
    errors: ['PAYLOAD_TOO_LARGE'],
    limit: '30/min per IP',
  },
} as const satisfies Endpoints
