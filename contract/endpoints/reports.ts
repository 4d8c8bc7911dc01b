import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { NewReport, Report } from '../shapes/report.ts'

/** The calls of a customer about problems. */
export const reportEndpoints = {
  'GET /users/reports': {
    id: 'listReports',
    tag: 'Account',
    access: 'person',
    summary: 'The problem reports of the user, with their answers',
    result: Type.Array(Report, { description: 'The newest first, at most 100.' }),
    etag: true,
  },
  'POST /users/reports': {
    id: 'sendReport',
    tag: 'Account',
    access: 'person',
    summary: 'Report a problem with a visit or a purchase',
    description: 'At most three in a day of the merchant. Answers the reports as GET /users/reports does.',
    body: NewReport,
    result: Type.Array(Report),
    idempotency: 'accepted',
    queue: 'sequential',
    errors: ['VISIT_UNKNOWN', 'PURCHASE_UNKNOWN', 'REPORT_LIMIT'],
    limits: [{ count: 20, window: minute, per: ['user'] }],
  },
} as const satisfies Endpoints
