import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { insertAnswers, knownQuestions, listQuestions } from '#server/tables/survey.ts'

export const surveyRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /survey/merchant', async ({ tx }) =>
    (await listQuestions(tx)).map(({ id, question }) => ({ surveyQuestionId: id, question })),
  )

  serve(app, 'POST /survey/submit-response', async ({ tx, deps, tenant, person, now, body }) => {
    const known = await knownQuestions(
      tx,
      body.map((answer) => answer.QuestionId),
    )
    if (body.some((answer) => !known.has(answer.QuestionId))) throw new Refusal('SURVEY_QUESTION')
    await insertAnswers(
      tx,
      body.map(({ QuestionId: questionId, CustomerResponse: response }) => ({
        id: deps.random.uuid(),
        tenantId: tenant.id,
        userId: person.userId,
        questionId,
        response,
        answeredAt: now,
      })),
    )
    return true
  })
}
