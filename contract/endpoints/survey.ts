import Type from 'typebox'
import type { Endpoints } from '../endpoint.ts'
import { SurveyAnswer, SurveyQuestion } from '../shapes/survey.ts'

export const surveyEndpoints = {
  'GET /survey/merchant': {
    id: 'getSurvey',
    tag: 'Information',
    access: 'person',
    summary: 'Leaving questions',
    result: Type.Array(SurveyQuestion, { description: 'Empty: cancellation proceeds.' }),
  },
  'POST /survey/submit-response': {
    id: 'submitSurvey',
    tag: 'Information',
    access: 'person',
    summary: 'Submit the leaving survey',
    body: Type.Array(SurveyAnswer, { description: 'A bare list, as specified.', minItems: 1, maxItems: 50 }),
    result: Type.Boolean({ description: 'true' }),
    idempotency: 'accepted',
    queue: 'sequential',
    errors: ['SURVEY_ANSWER', 'SURVEY_QUESTION'],
  },
} as const satisfies Endpoints
