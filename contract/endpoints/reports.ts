import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { minute } from '../limits.ts'
import { OneOf } from '../shapes/helpers.ts'
import { NewReport, Report, ReportAnswer, ReportEntry, ReportOutcome } from '../shapes/report.ts'

/** The calls of a customer about problems, and those of the desk that answers. */
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
  'PUT /users/reports/{id}/outcome': {
    id: 'sayReportOutcome',
    tag: 'Account',
    access: 'person',
    summary: 'Say whether the answer to a report put things right',
    description:
      'The last word counts. A report that is open or of another user is unknown. Answers the reports as GET ' +
      '/users/reports does.',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    body: ReportOutcome,
    result: Type.Array(Report),
    idempotency: 'ignored',
    errors: ['REPORT_UNKNOWN'],
    limits: [{ count: 20, window: minute, per: ['user'] }],
  },
  'GET /accounts/reports': {
    id: 'listProblemReports',
    tag: 'Admin',
    access: 'admin',
    permission: 'answer-reports',
    summary: 'The problem reports of customers',
    query: Type.Object({
      show: OneOf(['open', 'mine', 'answered'], { description: 'mine: those that you have answered.' }),
    }),
    result: Type.Array(ReportEntry, {
      description: 'Open ones: the oldest first; else the last answer first. At most 100.',
    }),
  },
  'GET /accounts/reports/count': {
    id: 'countProblemReports',
    tag: 'Admin',
    access: 'admin',
    permission: 'open-office',
    entry: 'reading',
    summary: 'How many problem reports are open',
    result: Type.Object({ open: Type.Integer({ minimum: 0 }) }),
  },
  'PUT /accounts/reports/{id}/answer': {
    id: 'answerProblemReport',
    tag: 'Admin',
    access: 'admin',
    permission: 'answer-reports',
    summary: 'Answer a problem report, in words alone or with a rewash',
    description:
      'The customer gets the answer by mail, as a message and in the app. A repeat changes nothing; another answer to an ' +
      'answered report is refused. A rewash is counted as those of PUT …/goodwill/{goodwill}.',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    body: ReportAnswer,
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'ignored',
    errors: ['REPORT_UNKNOWN', 'REPORT_ANSWERED', 'CODE_KIND', 'GOODWILL_LIMIT'],
    limits: [{ count: 60, window: minute, per: ['user'] }],
  },
} as const satisfies Endpoints
