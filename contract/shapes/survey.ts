import Type, { type Static } from 'typebox'

export const SurveyQuestion = Type.Object({
  surveyQuestionId: Type.Integer({ minimum: 1 }),
  question: Type.String(),
})
export type SurveyQuestion = Static<typeof SurveyQuestion>

export const SurveyAnswer = Type.Object({
  QuestionId: Type.Integer({ minimum: 1 }),
  CustomerResponse: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
})
export type SurveyAnswer = Static<typeof SurveyAnswer>
