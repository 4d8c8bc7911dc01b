import type { SurveyAnswer } from '#contract/shapes/survey.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { insertAnswers, knownQuestions } from '#server/tables/survey.ts'

export interface SurveyAnswers {
  tx: Tx
  random: Random
  tenant: number
  userId: string
  answers: readonly SurveyAnswer[]
  now: Date
}

/** Stores a user's answers to the merchant's questions, all or none. @throws Refusal SURVEY_QUESTION */
export const answerSurvey = async ({ tx, random, tenant, userId, answers, now }: SurveyAnswers): Promise<void> => {
  const known = await knownQuestions(
    tx,
    answers.map((answer) => answer.QuestionId),
  )
  if (answers.some((answer) => !known.has(answer.QuestionId))) throw new Refusal('SURVEY_QUESTION')
  await insertAnswers(
    tx,
    answers.map(({ QuestionId: questionId, CustomerResponse: response }) => ({
      id: random.uuid(),
      tenantId: tenant,
      userId,
      questionId,
      response,
      answeredAt: now,
    })),
  )
}
