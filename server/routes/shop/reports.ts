import type { FastifyInstance } from 'fastify'
import type { Report } from '#contract/shapes/report.ts'
import { serve } from '#server/api/serve.ts'
import { sayOutcome } from '#server/commands/reports/say-outcome.ts'
import { sendReport } from '#server/commands/reports/send-report.ts'
import type { Tx } from '#server/database/transact.ts'
import { reportsOf, type AnsweredReport } from '#server/tables/problem-reports.ts'

/** Most rows of the list. */
const most = 100

export const reportRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users/reports', ({ tx, person }) => listed(tx, person.userId))

  serve(app, 'POST /users/reports', async ({ tx, tenant, person, body: report, now }) => {
    await sendReport({ tx, tenant: tenant.id, userId: person.userId, report, now })
    return listed(tx, person.userId)
  })

  serve(app, 'PUT /users/reports/{id}/outcome', async ({ tx, person, params: { id }, body: { isRight } }) => {
    await sayOutcome({ tx, userId: person.userId, id, isRight })
    return listed(tx, person.userId)
  })
}

const listed = async (tx: Tx, userId: string): Promise<Report[]> => (await reportsOf(tx, userId, most)).map(present)

const present = ({ report, answererName, rewash }: AnsweredReport): Report => {
  const { id, reason, text, useId: use, orderId: purchase, writtenAt, sentAt, answeredAt, answer, isRight } = report
  const dates = { writtenDate: writtenAt.toISOString(), sentDate: sentAt.toISOString() }
  const given = rewash && {
    name: rewash.name,
    purchasedDate: rewash.purchasedAt.toISOString(),
    expirationDate: rewash.expiresAt?.toISOString() ?? null,
  }
  const answered = answeredAt && {
    text: answer ?? '',
    date: answeredAt.toISOString(),
    by: answererName,
    rewash: given,
    isRight,
  }
  return { id, reason, text, use, purchase, ...dates, answer: answered }
}
