import Type, { type Static } from 'typebox'
import { largestId } from './helpers.ts'

export const SurveyQuestion = Type.Object({
  surveyQuestionId: Type.Integer({ minimum: 1 }),
  question: Type.String(),
})
export type SurveyQuestion = Static<typeof SurveyQuestion>

export const SurveyAnswer = Type.Object({
  QuestionId: Type.Integer({ minimum: 1, maximum: largestId }),
  CustomerResponse: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
})
export type SurveyAnswer = Static<typeof SurveyAnswer>
