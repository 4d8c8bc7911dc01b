import type { FastifyInstance } from 'fastify'
import { answerSurvey } from '#server/commands/profile/answer-survey.ts'
import { serve } from '#server/api/serve.ts'
import { listQuestions } from '#server/tables/survey.ts'

export const surveyRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /survey/merchant', async ({ tx }) =>
    (await listQuestions(tx)).map(({ id, question }) => ({ surveyQuestionId: id, question })),
  )

  serve(app, 'POST /survey/submit-response', async ({ tx, deps, tenant, person, now, body: answers }) => {
    await answerSurvey({ tx, random: deps.random, tenant: tenant.id, userId: person.userId, answers, now })
    return true
  })
}
