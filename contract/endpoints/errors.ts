import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { CauseId, ErrorDetail, ErrorFilter, ErrorList, ErrorStateWrite } from '../shapes/error-cause.ts'

const params = Type.Object({ id: CauseId })

/** Errors of apps, offices and server, grouped by cause, for platform staff. */
export const errorEndpoints = {
  'GET /system/errors': {
    id: 'listErrors',
    tag: 'Platform',
    access: 'platform',
    summary: 'Causes of errors, the last seen first',
    query: ErrorFilter,
    result: ErrorList,
  },
  'GET /system/errors/{id}': {
    id: 'getError',
    tag: 'Platform',
    access: 'platform',
    summary: 'A cause of errors with its newest occurrences',
    params,
    result: ErrorDetail,
    errors: ['ERROR_UNKNOWN'],
  },
  'PUT /system/errors/{id}/state': {
    id: 'setErrorState',
    tag: 'Platform',
    access: 'platform',
    summary: 'Resolve or mute a cause of errors, or open it again',
    description: 'A resolved cause that is seen in a later version opens again by itself. A muted one never does.',
    params,
    body: ErrorStateWrite,
    result: ErrorDetail,
    idempotency: 'ignored',
    errors: ['ERROR_UNKNOWN'],
  },
} as const satisfies Endpoints
